"""How numba puts a door together: one version of every function, and every function optimised once.

Left alone, numba compiles a function for each mixture of number types and again for each set of options among its callers,
and optimises it anew in every function that calls it, at every level: that made compiling twice as long.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

from llvmlite.binding import Linkage
from numba import njit, types
from numba.core.compiler import Compiler
from numba.core.typing.templates import AbstractTemplate, infer_global

_called: dict[Any, list[Any]] = {}  # by the library of a part: those of the parts it calls


class _Part(Compiler):  # type: ignore[misc]
    """Compiles a function that only becomes part of doors: there it is linked to others and optimised."""

    def define_pipelines(self) -> Any:
        """Give numba a library for the function that does less than numba's own."""
        library = self.state.targetctx.codegen().create_library(self.state.func_id.func_qualname)
        library.enable_object_caching()
        self.adapt(library)
        self.state.library = library
        return super().define_pipelines()

    def adapt(self, library: Any) -> None:
        """Put off linking parts, and optimising."""
        link = library.add_linking_library
        called = _called[library] = []
        library.add_linking_library = lambda other: called.append(other) if other in _called else link(other)
        library._optimize_final_module = lambda: None


class Door(_Part):
    """Compiles a function that is called from Python, with all its parts."""

    def adapt(self, library: Any) -> None:
        """Link every part that is reached, and optimise them as the door's own."""
        link, optimize = library.add_linking_library, library._optimize_final_module
        linked = set()

        def link_all(other: Any) -> None:
            if other not in linked:
                linked.add(other)
                link(other)
                for called in _called.get(other, ()):
                    link_all(called)

        def optimize_all() -> None:
            # Else calls would reach the parts as they were before.
            for function in library._final_module.functions:
                if function.linkage == Linkage.linkonce_odr:
                    function.linkage = Linkage.internal
            optimize()

        library.add_linking_library = link_all
        library._optimize_final_module = optimize_all


def register(function: Callable[..., Any], source: Callable[..., Any], *, inlined: bool) -> None:
    """Tell numba what to compile where rules call a function: one version, whose numbers all have 64 bits."""

    @cache  # made when something is compiled: a start from the cache on disk never needs it
    def dispatcher() -> Any:
        options = {"pipeline_class": _Part, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
        return njit(forceinline=inlined, **options)(source)

    class OneVersion(AbstractTemplate):  # type: ignore[misc]
        key = function

        def generic(self, args: Any, kws: Any) -> Any:
            wide = tuple(types.int64 if isinstance(arg, types.Integer) else types.unliteral(arg) for arg in args)
            return types.Dispatcher(dispatcher()).get_call_type(self.context, wide, kws)

        def get_impl_key(self, sig: Any) -> Any:
            return dispatcher().get_overload(sig)

    infer_global(function, types.Function(OneVersion))
