"""How numba compiles a door (a function called from Python): one version of each rule function, optimised once.

By default numba compiles a function for each mixture of number types and again for each set of caller's options, and optimises
it again in every caller at every level, which doubles the compile time. It also allows for two things that no rule does:
negative indexes, and fields that overlap array elements.
"""

from collections.abc import Callable
from functools import cache, partial
from typing import Any

from llvmlite import ir
from llvmlite.binding import Linkage
from numba import njit, types
from numba._dynfunc import make_function
from numba.core.compiler import Compiler
from numba.core.compiler_machinery import FunctionPass, LoweringPass, register_pass
from numba.core.ir import Expr, SetItem
from numba.core.typed_passes import NativeLowering, NopythonTypeInference
from numba.core.typing.templates import AbstractTemplate, infer_global

from lastcard.sim.compiled.compile_shortcuts import (
    forget_code,
    forget_steps,
    hurried,
    leave_to_the_door,
    optimize_once,
    run_passes,
    with_room,
)

_pipelines: dict[bool, Any] = {}  # of parts and of doors: the passes that compile them, the same for every function
_called: dict[Any, list[Any]] = {}  # library of a part → libraries of the parts it calls


@register_pass(mutates_CFG=False, analysis_only=False)
class _FromTheFront(FunctionPass):  # type: ignore[misc]
    """Makes every array index unsigned: no rule uses negative indexes, so compiled code need not check for them."""

    _name = "lastcard_from_the_front"

    def __init__(self) -> None:
        super().__init__()

    def run_pass(self, state: Any) -> bool:
        """Change the signatures that read and write elements."""
        for where, signature in list(state.calltypes.items()):
            if isinstance(where, SetItem) or (isinstance(where, Expr) and where.op == "getitem"):
                array, place, *value = signature.args
                if isinstance(array, types.Array) and isinstance(place, types.Integer):
                    del state.calltypes[where]
                    state.calltypes[where] = signature.replace(args=(array, types.uint64, *value))
        return True


@register_pass(mutates_CFG=False, analysis_only=False)
class _Uncounted(FunctionPass):  # type: ignore[misc]
    """Leaves out the counting of references: parts make and keep no array, and return one only without an owner."""

    _name = "lastcard_uncounted"

    def __init__(self) -> None:
        super().__init__()

    def run_pass(self, state: Any) -> bool:
        """Tell what follows; before, numba would refuse to return an array."""
        state.targetctx.enable_nrt = False
        return True


@register_pass(mutates_CFG=False, analysis_only=False)
class _Known(LoweringPass):  # type: ignore[misc]
    """Tells numba of a part that was lowered but has no machine code, so that other parts and doors can call it."""

    _name = "lastcard_known"

    def __init__(self) -> None:
        super().__init__()

    def run_pass(self, state: Any) -> bool:
        """Give the part a key, which is a function that nobody calls."""
        lowered, part = state["cr"], (state.library,)
        described = lowered.fndesc
        key = make_function(described.lookup_module(), described.qualname, "a part", 0, lowered.env, part)
        state.targetctx.insert_user_function(key, described, part)
        state["cr"] = lowered._replace(cfunc=key)
        return True


def _tagged(module: Any) -> Any:
    """Tell LLVM that record fields and array elements of each type never overlap, so that it keeps loaded values."""
    root = module.add_metadata(["lastcard"])

    def tag(name: str) -> Any:
        kind = module.add_metadata([name, root])
        return module.add_metadata([kind, kind, ir.IntType(64)(0)])

    for function in module.functions:
        for block in function.blocks:
            for access in block.instructions:
                if isinstance(access, (ir.LoadInstr, ir.StoreInstr)):
                    place = access.operands[-1]
                    # In numba's code an element is one index from the start of its array, a field is a cast of an offset.
                    if isinstance(place, ir.GEPInstr) and len(place.indices) == 1:
                        access.set_metadata("tbaa", tag(f"elements {place.type.pointee}"))
                    elif isinstance(place, ir.CastInstr) and _is_offset(place.operands[0]):
                        access.set_metadata("tbaa", tag("fields"))
    return module


def _unfilled(module: Any) -> Any:
    """Leave out the zeros that numba writes where a call will put its result or its error, again in every caller."""
    for function in module.functions:
        results: set[int] = set()
        for block in function.blocks:
            for call in block.instructions:
                if isinstance(call, ir.CallInstr) and len(call.args) > 1 and _takes_error(call.args[1]):
                    results.update(map(id, call.args[:2]))
        for block in function.blocks:
            block.instructions[:] = [each for each in block.instructions if not _fills(each, results)]
    return module


def _takes_error(place: Any) -> bool:
    """Say whether this is where numba's functions put an error; before it comes where they put their result."""
    return isinstance(place, ir.AllocaInstr) and place.name.startswith("excinfo")


def _fills(each: Any, places: set[int]) -> bool:
    return isinstance(each, ir.StoreInstr) and id(each.operands[1]) in places and _is_zero(each.operands[0])


def _is_zero(value: Any) -> bool:
    return isinstance(value, ir.Constant) and value.constant is None


def _is_offset(place: Any) -> bool:
    """Say whether a pointer is a field's: an offset into the bytes of a record."""
    return isinstance(place, ir.GEPInstr) and isinstance(place.operands[0].type.pointee, ir.ArrayType)


# Passes for what no rule contains: closures, `with`, literal loops, array expressions. Each costs time in every function.
_NEEDLESS = frozenset(
    [
        "FindLiterallyCalls",
        "InlineClosureLikes",
        "InlineInlinables",
        "InlineOverloads",
        "LiteralPropagationSubPipelinePass",
        "LiteralUnroll",
        "MakeFunctionToJitFunction",
        "NopythonRewrites",
        "WithLift",
    ]
)


class _Part(Compiler):  # type: ignore[misc]
    """Compiles a function that is only used inside doors, where it is linked and optimised."""

    def compile_extra(self, func: Any) -> Any:
        """Compile a function; nobody asks how a part came to be."""
        made = super().compile_extra(func)._replace(type_annotation=None)
        del self.state.library.add_ir_module
        forget_steps(self.state)
        return made

    def define_pipelines(self) -> Any:
        """Give numba a library for the function that does less work than its own."""
        library = self.state.targetctx.codegen().create_library(self.state.func_id.func_qualname)
        library.enable_object_caching()
        self.adapt(library)
        self.state.library = library
        library.add_ir_module = partial(self._add, library.add_ir_module)
        library._optimize_functions = partial(leave_to_the_door, library)
        kind = self.state.flags.no_compile
        if kind not in _pipelines:
            _pipelines[kind] = self._with_our_passes(super().define_pipelines())
        return _pipelines[kind]

    def _with_our_passes(self, pipelines: Any) -> Any:
        for pipeline in pipelines:
            pipeline.passes = [each for each in pipeline.passes if each[0].__name__ not in _NEEDLESS]
            pipeline.add_pass_after(_FromTheFront, NopythonTypeInference)
            if self.state.flags.no_compile:
                pipeline.add_pass_after(_Uncounted, NopythonTypeInference)
                pipeline.add_pass_after(_Known, NativeLowering)
            pipeline.finalize()
            pipeline.run = partial(run_passes, pipeline)
        return pipelines

    def _add(self, add: Callable[[Any], None], module: Any) -> None:
        add(self.described(_unfilled(_tagged(module))))
        forget_code(module)

    def described(self, module: Any) -> Any:
        """Tell LLVM more about the functions of a module."""
        return module

    def adapt(self, library: Any) -> None:
        """Postpone linking and leave machine code to the doors, which optimise once more: nothing calls a part alone."""
        link = library.add_linking_library
        called = _called[library] = []
        library.add_linking_library = lambda other: called.append(other) if other in _called else link(other)
        library._optimize_final_module = lambda: None
        library._finalize_final_module = lambda: setattr(library, "_finalized", True)
        self.state.flags.no_compile = True


class _RarePart(_Part):
    """Compiles a part that few decisions need, and that must not cost the others anything."""

    def described(self, module: Any) -> Any:
        """Keep the part out of its callers, whose registers and stack it would take."""
        for function in module.functions:
            if function.blocks:
                function.attributes.update(("cold", "noinline"))
        return module


class Door(_Part):
    """Compiles a function that is called from Python, together with all its parts."""

    def compile_extra(self, func: Any) -> Any:
        """Compile a function."""
        with hurried(self.state.typingctx):
            return with_room(partial(Compiler.compile_extra, self, func))

    def adapt(self, library: Any) -> None:
        """Link every part that the door reaches, and optimise them as its own code."""
        link = library.add_linking_library
        linked = set()

        def link_all(other: Any) -> None:
            if other not in linked:
                linked.add(other)
                link(other)
                for called in _called.get(other, ()):
                    link_all(called)

        def optimize_all() -> None:
            # Otherwise calls would reach the parts in their unoptimised form.
            for function in library._final_module.functions:
                if function.linkage == Linkage.linkonce_odr:
                    function.linkage = Linkage.internal
            optimize_once(library)

        library.add_linking_library = link_all
        library._optimize_final_module = optimize_all


def door_options() -> dict[str, Any]:
    """Return numba's options for a function that is called from Python."""
    return {"pipeline_class": Door}


def register(
    function: Callable[..., Any], source: Callable[..., Any], *, inlined: bool = False, rare: bool = False
) -> None:
    """Tell numba what to compile when rules call a function: one version, in which all numbers have 64 bits."""

    @cache  # made only when something is compiled: a start from the disk cache never needs it
    def dispatcher() -> Any:
        options = {"pipeline_class": _RarePart if rare else _Part, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
        return njit(forceinline=inlined, **options)(source)

    class OneVersion(AbstractTemplate):  # type: ignore[misc]
        key = function

        def generic(self, args: Any, kws: Any) -> Any:
            wide = tuple(types.int64 if isinstance(arg, types.Integer) else types.unliteral(arg) for arg in args)
            return types.Dispatcher(dispatcher()).get_call_type(self.context, wide, kws)

        def get_impl_key(self, sig: Any) -> Any:
            return dispatcher().get_overload(sig)

    infer_global(function, types.Function(OneVersion))


def _element(row: Any, place: int) -> Any:
    """Read from an array: a part of the trial."""
    return row[place] - place


def trial(row: Any) -> Any:
    """Call a part with numbers of two types, as rules do; ``doors`` compares the result with interpreted code."""
    total = 0
    for place in range(len(row)):
        total += _element(row, place) * _element(row, row[0])
    return total
