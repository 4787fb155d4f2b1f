SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;
CREATE SCHEMA lastcard;
CREATE FUNCTION lastcard.refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    IF TG_OP = 'UPDATE' THEN
        RAISE EXCEPTION 'an entry is never changed';
    ELSIF EXISTS (SELECT 1 FROM streams WHERE name = OLD.stream) THEN
        RAISE EXCEPTION 'an entry is never removed from a table that is kept';
    END IF;
    RETURN OLD;
END $$;
SET default_tablespace = '';
SET default_table_access_method = heap;
CREATE TABLE lastcard.about (
    version integer NOT NULL
);
CREATE TABLE lastcard.entries (
    stream text NOT NULL COLLATE pg_catalog."C",
    seq integer NOT NULL,
    at bigint NOT NULL,
    kind text NOT NULL,
    data text NOT NULL,
    seat integer,
    command text,
    span integer NOT NULL,
    CONSTRAINT entries_check CHECK (((seat IS NULL) = (command IS NULL))),
    CONSTRAINT entries_seq_check CHECK ((seq > 0))
);
CREATE TABLE lastcard.leases (
    name text NOT NULL,
    holder text NOT NULL,
    expires timestamp with time zone NOT NULL
);
CREATE TABLE lastcard.standings (
    stream text NOT NULL COLLATE pg_catalog."C",
    data text NOT NULL
);
CREATE TABLE lastcard.streams (
    name text NOT NULL COLLATE pg_catalog."C",
    born bigint NOT NULL,
    head integer NOT NULL,
    opened bigint NOT NULL,
    closed bigint,
    CONSTRAINT streams_head_check CHECK ((head > 0))
)
WITH (fillfactor='70');
ALTER TABLE lastcard.streams ALTER COLUMN born ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME lastcard.streams_born_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE lastcard.watches (
    began bigint NOT NULL,
    ended bigint NOT NULL
);
INSERT INTO lastcard.about VALUES (1);
INSERT INTO lastcard.entries VALUES ('BGGBTS', 1, 1794963712382, 'opened', '{"k":"opened","settings":{"edition":"polish","mode":"","target":0,"options":{"jump_in":"on"},"written":[],"dealer":null,"language":"en","clock":{"kind":"none","seconds":60,"days":2},"catch_seconds":0,"bot_seconds":0,"grace_seconds":60,"hints":true,"chat":true,"spectators":true}}', NULL, NULL, 3);
INSERT INTO lastcard.entries VALUES ('BGGBTS', 2, 1794963712382, 'committed', '{"k":"committed","secret":"2aef183b8d3140633a02da1f4ff6727b5dfa8aafd5534bccab78f7b0eff14948"}', NULL, NULL, 0);
INSERT INTO lastcard.entries VALUES ('BGGBTS', 3, 1794963712382, 'sat', '{"k":"sat","name":"Ann","token":"b2aafbc953b64b1249961e027158f53459fe27255ca966d68ee0e458594b49bb"}', NULL, NULL, 0);
INSERT INTO lastcard.entries VALUES ('BGGBTS', 4, 1794963712391, 'sat', '{"k":"sat","name":"Ben","token":"282a6ab4402cc3fdcee74a0bbb4c0c8962d9f2bc102470dbb67ae927b0224c3a"}', NULL, NULL, 1);
INSERT INTO lastcard.entries VALUES ('BGGBTS', 5, 1794963712398, 'sat', '{"k":"sat","name":"Cem","token":"ea3382e2d40b66713045bbda3c61b63aaeddc68472933a03b1a2847787af11c1"}', NULL, NULL, 1);
INSERT INTO lastcard.entries VALUES ('NDNQGF', 1, 1794963712424, 'opened', '{"k":"opened","settings":{"edition":"classic","mode":"","target":0,"options":{},"written":[],"dealer":null,"language":"en","clock":{"kind":"none","seconds":60,"days":2},"catch_seconds":0,"bot_seconds":0,"grace_seconds":60,"hints":true,"chat":true,"spectators":true}}', NULL, NULL, 3);
INSERT INTO lastcard.entries VALUES ('NDNQGF', 2, 1794963712424, 'committed', '{"k":"committed","secret":"aa5c413c149a050196e56fee56e94d979758a42b2dcfe9f98a6e16fc8e412335"}', NULL, NULL, 0);
INSERT INTO lastcard.entries VALUES ('NDNQGF', 3, 1794963712424, 'sat', '{"k":"sat","name":"Ann","token":"1a067cc1f60af79e661c7ac99f43f2277ed8ff68c7537b44080ae89e4a060caf"}', NULL, NULL, 0);
INSERT INTO lastcard.entries VALUES ('NDNQGF', 4, 1794963712428, 'sat', '{"k":"sat","name":"Ben","token":"40e4fa7fb5c89d3fd1372c95320e8e48c59b7e1f105ca1e9fe2f8c7213ab522e"}', NULL, NULL, 1);
INSERT INTO lastcard.entries VALUES ('NDNQGF', 5, 1794963712447, 'sat', '{"k":"sat","name":"Cem","token":"38462cae86898e5a29d14e4e4bdd5d3c61683f0ef5d921e64d20f93779c98dcd"}', NULL, NULL, 1);
INSERT INTO lastcard.entries VALUES ('NDNQGF', 6, 1794963712469, 'sealed', '{"k":"sealed","pledges":"S0 af5121e5c3829f4256e94e36498327d6089d8395cb36354326641270536d2b44, S1 a6590d0ed87b8e8a14e0ab1cc8a21d137715c03a305dae1d1d210d4729924a8a, S2 cc0ae821b026cb1a47fbf957a6a5d7cf5b05eaad85f4c78d4698b91d9476f7e9"}', 5, 'c6', 1);
INSERT INTO lastcard.entries VALUES ('NDNQGF', 7, 1794963712489, 'game', '{"k":"game","header":"edition: classic\nplayers: Ann, Ben, Cem\nmode: winner_takes\ntarget: 500\nshuffle: v2\ncommitment: c7babe77be796633757fdc7032386c41df21a97d31c631fc2f4051cc3e6cc861\nsecret: aa5c413c149a050196e56fee56e94d979758a42b2dcfe9f98a6e16fc8e412335\nshares: S0 af5121e5c3829f4256e94e36498327d6089d8395cb36354326641270536d2b44 c7babe77be796633757f-of-S0, S1 a6590d0ed87b8e8a14e0ab1cc8a21d137715c03a305dae1d1d210d4729924a8a c7babe77be796633757f-of-S1, S2 cc0ae821b026cb1a47fbf957a6a5d7cf5b05eaad85f4c78d4698b91d9476f7e9 c7babe77be796633757f-of-S2"}', NULL, NULL, 1);
INSERT INTO lastcard.entries VALUES ('NDNQGF', 8, 1794963712505, 'move', '{"k":"move","line":"S1 plays wild green uno"}', 4, 'c10', 1);
INSERT INTO lastcard.entries VALUES ('NDNQGF', 9, 1794963712527, 'move', '{"k":"move","line":"S2 draws"}', 5, 'c11', 1);
INSERT INTO lastcard.entries VALUES ('NDNQGF', 10, 1794963712536, 'move', '{"k":"move","line":"S2 plays grev uno"}', 5, 'c12', 1);
INSERT INTO lastcard.entries VALUES ('NDNQGF', 11, 1794963712546, 'move', '{"k":"move","line":"S1 plays g4"}', 4, 'c13', 1);
INSERT INTO lastcard.entries VALUES ('NDNQGF', 12, 1794963712559, 'move', '{"k":"move","line":"S0 plays g8 uno"}', 3, 'c14', 1);
INSERT INTO lastcard.entries VALUES ('NDNQGF', 13, 1794963712569, 'move', '{"k":"move","line":"S2 draws"}', 5, 'c15', 1);
INSERT INTO lastcard.entries VALUES ('NDNQGF', 14, 1794963712587, 'move', '{"k":"move","line":"S1 plays g3"}', 4, 'c16', 1);
INSERT INTO lastcard.entries VALUES ('NDNQGF', 15, 1794963712596, 'move', '{"k":"move","line":"S0 draws"}', 3, 'c17', 1);
INSERT INTO lastcard.entries VALUES ('NDNQGF', 16, 1794963712614, 'move', '{"k":"move","line":"S2 plays g1 uno"}', 5, 'c18', 1);
INSERT INTO lastcard.entries VALUES ('NDNQGF', 17, 1794963712630, 'move', '{"k":"move","line":"S1 draws"}', 4, 'c19', 1);
INSERT INTO lastcard.entries VALUES ('NDNQGF', 18, 1794963712637, 'move', '{"k":"move","line":"S0 plays wild+4 blue"}', 3, 'c20', 1);
INSERT INTO lastcard.entries VALUES ('NDNQGF', 19, 1794963712647, 'move', '{"k":"move","line":"S2 accepts"}', 5, 'c21', 1);
INSERT INTO lastcard.entries VALUES ('NDNQGF', 20, 1794963712667, 'move', '{"k":"move","line":"S1 plays bskip"}', 4, 'c22', 1);
INSERT INTO lastcard.entries VALUES ('NDNQGF', 21, 1794963712677, 'move', '{"k":"move","line":"S2 draws"}', 5, 'c23', 1);
INSERT INTO lastcard.entries VALUES ('NDNQGF', 22, 1794963712692, 'move', '{"k":"move","line":"S1 draws"}', 4, 'c24', 1);
INSERT INTO lastcard.entries VALUES ('NDNQGF', 23, 1794963712710, 'move', '{"k":"move","line":"S0 plays brev"}', 3, 'c25', 1);
INSERT INTO lastcard.entries VALUES ('NDNQGF', 24, 1794963712738, 'move', '{"k":"move","line":"S1 draws"}', 4, 'c26', 1);
INSERT INTO lastcard.entries VALUES ('NDNQGF', 25, 1794963712751, 'move', '{"k":"move","line":"S2 draws"}', 5, 'c27', 1);
INSERT INTO lastcard.entries VALUES ('NDNQGF', 26, 1794963712758, 'move', '{"k":"move","line":"S2 plays b5 uno"}', 5, 'c28', 1);
INSERT INTO lastcard.entries VALUES ('NDNQGF', 27, 1794963712773, 'move', '{"k":"move","line":"S0 draws"}', 3, 'c29', 1);
INSERT INTO lastcard.entries VALUES ('NDNQGF', 28, 1794963712786, 'move', '{"k":"move","line":"S1 plays y5"}', 4, 'c30', 1);
INSERT INTO lastcard.entries VALUES ('NDNQGF', 29, 1794963712791, 'move', '{"k":"move","line":"S2 plays y2 uno"}', 5, 'c31', 1);
INSERT INTO lastcard.entries VALUES ('NDNQGF', 30, 1794963712795, 'move', '{"k":"move","line":"S0 plays yskip"}', 3, 'c32', 1);
INSERT INTO lastcard.entries VALUES ('NDNQGF', 31, 1794963712808, 'move', '{"k":"move","line":"S2 plays y4"}', 5, 'c33', 1);
INSERT INTO lastcard.entries VALUES ('NDNQGF', 32, 1794963712823, 'move', '{"k":"move","line":"S0 draws"}', 3, 'c34', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 1, 1794963712831, 'opened', '{"k":"opened","settings":{"edition":"classic","mode":"winner_takes","target":0,"options":{},"written":[],"dealer":null,"language":"en","clock":{"kind":"none","seconds":60,"days":2},"catch_seconds":0,"bot_seconds":0,"grace_seconds":60,"hints":true,"chat":true,"spectators":true}}', NULL, NULL, 3);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 2, 1794963712831, 'committed', '{"k":"committed","secret":"666e8e8917b60eb7aa00be7b057a2b2eff50c2d58b349017beae0cfdececbf9c"}', NULL, NULL, 0);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 3, 1794963712831, 'sat', '{"k":"sat","name":"Ann","token":"f2246b6e3f2b824bd9d6c338b2cf453e4ddcc3a7c56897a89f208aaeebb8f021"}', NULL, NULL, 0);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 4, 1794963712845, 'sat', '{"k":"sat","name":"Ben","token":"0b5f2185bcc12b952a63327670e37007df67d43a5d72bff4ddd487c42a3132d8"}', NULL, NULL, 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 5, 1794963712873, 'sealed', '{"k":"sealed","pledges":"S0 9e4d73712e4f4fcc3b6ea90095981eab13abbfb702434878a179025b23a21b97, S1 8d5cde5db444ed4a0e02aefcdc7883e436b2f6f7389b8856daefa0aebbdc1196"}', 4, 'c38', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 6, 1794963712888, 'game', '{"k":"game","header":"edition: classic\nplayers: Ann, Ben\nmode: winner_takes\ntarget: 500\nshuffle: v2\ncommitment: f7114e6cfc691a6377eebcec0e9f8f27a3c58e0e215d105f63a572ca4557102e\nsecret: 666e8e8917b60eb7aa00be7b057a2b2eff50c2d58b349017beae0cfdececbf9c\nshares: S0 9e4d73712e4f4fcc3b6ea90095981eab13abbfb702434878a179025b23a21b97 f7114e6cfc691a6377ee-of-S0, S1 8d5cde5db444ed4a0e02aefcdc7883e436b2f6f7389b8856daefa0aebbdc1196 f7114e6cfc691a6377ee-of-S1"}', NULL, NULL, 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 7, 1794963712900, 'move', '{"k":"move","line":"S0 plays r2"}', 3, 'c41', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 8, 1794963712903, 'move', '{"k":"move","line":"S1 plays r6 uno"}', 4, 'c42', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 9, 1794963712911, 'move', '{"k":"move","line":"S0 plays r+2"}', 3, 'c43', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 10, 1794963712919, 'move', '{"k":"move","line":"S0 plays r3 uno"}', 3, 'c44', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 11, 1794963712924, 'move', '{"k":"move","line":"S1 plays y3"}', 4, 'c45', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 12, 1794963712927, 'move', '{"k":"move","line":"S0 plays y0 uno"}', 3, 'c46', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 13, 1794963712929, 'move', '{"k":"move","line":"S1 draws"}', 4, 'c47', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 14, 1794963712937, 'move', '{"k":"move","line":"S0 plays g0"}', 3, 'c48', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 15, 1794963712941, 'move', '{"k":"move","line":"S1 draws"}', 4, 'c49', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 16, 1794963712946, 'move', '{"k":"move","line":"S1 plays g8"}', 4, 'c50', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 17, 1794963712948, 'move', '{"k":"move","line":"S0 plays g4 uno"}', 3, 'c51', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 18, 1794963712949, 'move', '{"k":"move","line":"S1 plays y4"}', 4, 'c52', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 19, 1794963712950, 'move', '{"k":"move","line":"S0 draws"}', 3, 'c53', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 20, 1794963712954, 'move', '{"k":"move","line":"S0 keeps"}', 3, 'c54', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 21, 1794963712958, 'move', '{"k":"move","line":"S1 plays y2 uno"}', 4, 'c55', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 22, 1794963712960, 'move', '{"k":"move","line":"S0 plays y1 uno"}', 3, 'c56', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 23, 1794963712967, 'move', '{"k":"move","line":"S1 plays y+2"}', 4, 'c57', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 24, 1794963712970, 'move', '{"k":"move","line":"S1 plays y9"}', 4, 'c58', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 25, 1794963712978, 'move', '{"k":"move","line":"S0 plays y5"}', 3, 'c59', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 26, 1794963712981, 'move', '{"k":"move","line":"S1 plays yskip"}', 4, 'c60', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 27, 1794963712982, 'move', '{"k":"move","line":"S1 draws"}', 4, 'c61', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 28, 1794963712985, 'move', '{"k":"move","line":"S0 draws"}', 3, 'c62', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 29, 1794963713027, 'move', '{"k":"move","line":"S1 draws"}', 4, 'c63', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 30, 1794963713033, 'move', '{"k":"move","line":"S1 plays y3"}', 4, 'c64', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 31, 1794963713042, 'move', '{"k":"move","line":"S0 draws"}', 3, 'c65', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 32, 1794963713062, 'move', '{"k":"move","line":"S1 draws"}', 4, 'c66', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 33, 1794963713069, 'move', '{"k":"move","line":"S1 keeps"}', 4, 'c67', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 34, 1794963713078, 'move', '{"k":"move","line":"S0 draws"}', 3, 'c68', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 35, 1794963713090, 'move', '{"k":"move","line":"S0 keeps"}', 3, 'c69', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 36, 1794963713093, 'move', '{"k":"move","line":"S1 plays y1"}', 4, 'c70', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 37, 1794963713100, 'move', '{"k":"move","line":"S0 plays y8 uno"}', 3, 'c71', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 38, 1794963713111, 'move', '{"k":"move","line":"S1 draws"}', 4, 'c72', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 39, 1794963713116, 'move', '{"k":"move","line":"S1 plays y8 uno"}', 4, 'c73', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 40, 1794963713121, 'move', '{"k":"move","line":"S0 draws"}', 3, 'c74', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 41, 1794963713850, 'move', '{"k":"move","line":"S1 plays b8"}', 4, 'c75', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 42, 1794963714425, 'move', '{"k":"move","line":"S0 plays b1 uno"}', 3, 'c76', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 43, 1794963714731, 'move', '{"k":"move","line":"S1 plays b9"}', 4, 'c77', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 44, 1794963715307, 'move', '{"k":"move","line":"S0 plays g9 uno"}', 3, 'c78', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 45, 1794963715325, 'move', '{"k":"move","line":"S1 plays g+2"}', 4, 'c79', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 46, 1794963715478, 'move', '{"k":"move","line":"S1 draws"}', 4, 'c80', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 47, 1794963715799, 'move', '{"k":"move","line":"S0 plays grev uno"}', 3, 'c81', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 48, 1794963716280, 'move', '{"k":"move","line":"S0 plays g+2 uno"}', 3, 'c82', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 49, 1794963716670, 'move', '{"k":"move","line":"S0 draws"}', 3, 'c83', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 50, 1794963717044, 'move', '{"k":"move","line":"S1 draws"}', 4, 'c84', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 51, 1794963717494, 'move', '{"k":"move","line":"S0 draws"}', 3, 'c85', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 52, 1794963718169, 'move', '{"k":"move","line":"S1 draws"}', 4, 'c86', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 53, 1794963718214, 'move', '{"k":"move","line":"S1 plays y+2 uno"}', 4, 'c87', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 54, 1794963718266, 'move', '{"k":"move","line":"S1 plays y6"}', 4, 'c88', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 55, 1794963718454, 'move', '{"k":"move","line":"S0 draws"}', 3, 'c89', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 56, 1794963718768, 'move', '{"k":"move","line":"S1 plays b6"}', 4, 'c90', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 57, 1794963719014, 'move', '{"k":"move","line":"S0 plays b2"}', 3, 'c91', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 58, 1794963719493, 'move', '{"k":"move","line":"S1 draws"}', 4, 'c92', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 59, 1794963719849, 'move', '{"k":"move","line":"S1 plays brev"}', 4, 'c93', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 60, 1794963719952, 'move', '{"k":"move","line":"S1 plays b5"}', 4, 'c94', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 61, 1794963720301, 'move', '{"k":"move","line":"S0 plays wild+4 blue"}', 3, 'c95', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 62, 1794963720657, 'move', '{"k":"move","line":"S1 calls"}', 4, 'c96', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 63, 1794963721104, 'move', '{"k":"move","line":"S1 accepts"}', 4, 'c97', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 64, 1794963721617, 'move', '{"k":"move","line":"S0 draws"}', 3, 'c98', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 65, 1794963722052, 'move', '{"k":"move","line":"S0 plays b4"}', 3, 'c99', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 66, 1794963722531, 'move', '{"k":"move","line":"S1 draws"}', 4, 'c100', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 67, 1794963722826, 'move', '{"k":"move","line":"S1 plays wild+4 green"}', 4, 'c101', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 68, 1794963722954, 'move', '{"k":"move","line":"S0 challenges"}', 3, 'c102', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 69, 1794963723022, 'move', '{"k":"move","line":"S0 plays g4"}', 3, 'c103', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 70, 1794963723071, 'move', '{"k":"move","line":"S1 draws"}', 4, 'c104', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 71, 1794963723150, 'move', '{"k":"move","line":"S1 plays wild+4 green uno"}', 4, 'c105', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 72, 1794963723178, 'move', '{"k":"move","line":"S0 accepts"}', 3, 'c106', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 73, 1794963723275, 'move', '{"k":"move","line":"S1 draws"}', 4, 'c107', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 74, 1794963723469, 'move', '{"k":"move","line":"S0 plays g3 uno"}', 3, 'c108', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 75, 1794963723605, 'move', '{"k":"move","line":"S1 draws"}', 4, 'c109', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 76, 1794963723741, 'move', '{"k":"move","line":"S0 draws"}', 3, 'c110', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 77, 1794963724344, 'move', '{"k":"move","line":"S1 draws"}', 4, 'c111', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 78, 1794963724470, 'move', '{"k":"move","line":"S0 draws"}', 3, 'c112', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 79, 1794963724615, 'move', '{"k":"move","line":"S1 plays grev uno"}', 4, 'c113', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 80, 1794963725138, 'move', '{"k":"move","line":"S1 plays gskip uno"}', 4, 'c114', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 81, 1794963725163, 'move', '{"k":"move","line":"S1 plays bskip"}', 4, 'c115', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 82, 1794963725215, 'move', '{"k":"move","line":"S1 plays wild green"}', 4, 'c116', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 83, 1794963725648, 'move', '{"k":"move","line":"S0 draws"}', 3, 'c117', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 84, 1794963725671, 'move', '{"k":"move","line":"S1 plays g2 uno"}', 4, 'c118', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 85, 1794963725807, 'move', '{"k":"move","line":"S0 draws"}', 3, 'c119', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 86, 1794963726522, 'move', '{"k":"move","line":"S0 plays wild blue"}', 3, 'c120', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 87, 1794963726871, 'move', '{"k":"move","line":"S1 plays b3"}', 4, 'c121', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 88, 1794963727324, 'move', '{"k":"move","line":"S0 draws"}', 3, 'c122', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 89, 1794963727555, 'move', '{"k":"move","line":"S1 draws"}', 4, 'c123', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 90, 1794963728131, 'move', '{"k":"move","line":"S1 plays wild+4 green uno"}', 4, 'c124', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 91, 1794963728632, 'move', '{"k":"move","line":"S0 accepts"}', 3, 'c125', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 92, 1794963728937, 'move', '{"k":"move","line":"S1 draws"}', 4, 'c126', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 93, 1794963729816, 'move', '{"k":"move","line":"S0 draws"}', 3, 'c127', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 94, 1794963729870, 'move', '{"k":"move","line":"S1 draws"}', 4, 'c128', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 95, 1794963730299, 'move', '{"k":"move","line":"S0 plays g6"}', 3, 'c129', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 96, 1794963731199, 'move', '{"k":"move","line":"S1 plays b6"}', 4, 'c130', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 97, 1794963734395, 'move', '{"k":"move","line":"S0 plays b9"}', 3, 'c131', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 98, 1794963734914, 'move', '{"k":"move","line":"S1 plays b7"}', 4, 'c132', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 99, 1794963735579, 'move', '{"k":"move","line":"S0 plays r7 uno"}', 3, 'c133', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 100, 1794963735784, 'move', '{"k":"move","line":"S1 plays r1"}', 4, 'c134', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 101, 1794963736518, 'move', '{"k":"move","line":"S0 plays r0 uno"}', 3, 'c135', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 102, 1794963737303, 'move', '{"k":"move","line":"S1 draws"}', 4, 'c136', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 103, 1794963737540, 'move', '{"k":"move","line":"S1 plays r8 uno"}', 4, 'c137', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 104, 1794963737723, 'move', '{"k":"move","line":"S0 plays r5"}', 3, 'c138', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 105, 1794963737743, 'move', '{"k":"move","line":"S1 plays rskip uno"}', 4, 'c139', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 106, 1794963737764, 'move', '{"k":"move","line":"S1 draws"}', 4, 'c140', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 107, 1794963737779, 'move', '{"k":"move","line":"S0 plays rrev"}', 3, 'c141', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 108, 1794963737793, 'move', '{"k":"move","line":"S0 plays r1"}', 3, 'c142', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 109, 1794963737810, 'move', '{"k":"move","line":"S1 plays b1"}', 4, 'c143', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 110, 1794963737867, 'move', '{"k":"move","line":"S0 draws"}', 3, 'c144', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 111, 1794963737944, 'move', '{"k":"move","line":"S1 plays b4"}', 4, 'c145', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 112, 1794963737990, 'move', '{"k":"move","line":"S0 plays y4 uno"}', 3, 'c146', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 113, 1794963738033, 'move', '{"k":"move","line":"S1 plays y7 uno"}', 4, 'c147', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 114, 1794963738052, 'move', '{"k":"move","line":"S0 draws"}', 3, 'c148', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 115, 1794963738179, 'move', '{"k":"move","line":"S0 plays y2 uno"}', 3, 'c149', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 116, 1794963738402, 'move', '{"k":"move","line":"S1 plays y6"}', 4, 'c150', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 117, 1794963739370, 'move', '{"k":"move","line":"S0 plays y7 uno"}', 3, 'c151', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 118, 1794963739702, 'move', '{"k":"move","line":"S1 calls"}', 4, 'c152', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 119, 1794963740429, 'move', '{"k":"move","line":"S1 draws"}', 4, 'c153', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 120, 1794963741219, 'move', '{"k":"move","line":"S0 plays y5 uno"}', 3, 'c154', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 121, 1794963741480, 'move', '{"k":"move","line":"S1 plays b5"}', 4, 'c155', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 122, 1794963742080, 'move', '{"k":"move","line":"S0 plays b+2 uno"}', 3, 'c156', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 123, 1794963742410, 'move', '{"k":"move","line":"S0 draws"}', 3, 'c157', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 124, 1794963742685, 'move', '{"k":"move","line":"S1 plays b3"}', 4, 'c158', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 125, 1794963743153, 'move', '{"k":"move","line":"S0 draws"}', 3, 'c159', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 126, 1794963744029, 'move', '{"k":"move","line":"S0 plays b+2 uno"}', 3, 'c160', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 127, 1794963744226, 'move', '{"k":"move","line":"S0 draws"}', 3, 'c161', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 128, 1794963745008, 'move', '{"k":"move","line":"S1 plays bskip"}', 4, 'c162', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 129, 1794963745269, 'move', '{"k":"move","line":"S1 draws"}', 4, 'c163', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 130, 1794963745830, 'move', '{"k":"move","line":"S1 keeps"}', 4, 'c164', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 131, 1794963746154, 'move', '{"k":"move","line":"S0 plays gskip uno"}', 3, 'c165', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 132, 1794963746547, 'move', '{"k":"move","line":"S0 plays g8 uno"}', 3, 'c166', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 133, 1794963746679, 'move', '{"k":"move","line":"S1 plays g7"}', 4, 'c167', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 134, 1794963746785, 'move', '{"k":"move","line":"S0 plays g5 uno"}', 3, 'c168', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 135, 1794963746806, 'move', '{"k":"move","line":"S1 draws"}', 4, 'c169', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 136, 1794963746824, 'move', '{"k":"move","line":"S0 draws"}', 3, 'c170', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 137, 1794963746914, 'move', '{"k":"move","line":"S0 plays g1"}', 3, 'c171', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 138, 1794963746916, 'move', '{"k":"move","line":"S1 draws"}', 4, 'c172', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 139, 1794963747032, 'move', '{"k":"move","line":"S0 draws"}', 3, 'c173', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 140, 1794963747289, 'move', '{"k":"move","line":"S0 plays g9"}', 3, 'c174', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 141, 1794963747775, 'move', '{"k":"move","line":"S1 plays r9 uno"}', 4, 'c175', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 142, 1794963748023, 'move', '{"k":"move","line":"S0 plays r2"}', 3, 'c176', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 143, 1794963748540, 'move', '{"k":"move","line":"S1 plays r5 uno"}', 4, 'c177', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 144, 1794963749058, 'move', '{"k":"move","line":"S0 plays r9 uno"}', 3, 'c178', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 145, 1794963749348, 'move', '{"k":"move","line":"S1 plays r4"}', 4, 'c179', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 146, 1794963749964, 'move', '{"k":"move","line":"S0 draws"}', 3, 'c180', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 147, 1794963750212, 'move', '{"k":"move","line":"S1 draws"}', 4, 'c181', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 148, 1794963750916, 'move', '{"k":"move","line":"S1 plays r8 uno"}', 4, 'c182', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 149, 1794963751524, 'move', '{"k":"move","line":"S0 plays rskip uno"}', 3, 'c183', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 150, 1794963751954, 'move', '{"k":"move","line":"S0 plays r7 uno"}', 3, 'c184', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 151, 1794963752609, 'move', '{"k":"move","line":"S1 draws"}', 4, 'c185', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 152, 1794963753367, 'move', '{"k":"move","line":"S0 draws"}', 3, 'c186', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 153, 1794963754073, 'move', '{"k":"move","line":"S0 plays b7"}', 3, 'c187', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 154, 1794963754214, 'move', '{"k":"move","line":"S1 plays brev uno"}', 4, 'c188', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 155, 1794963754237, 'move', '{"k":"move","line":"S1 plays b0"}', 4, 'c189', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 156, 1794963754254, 'move', '{"k":"move","line":"S0 draws"}', 3, 'c190', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 157, 1794963754466, 'move', '{"k":"move","line":"S1 calls"}', 4, 'c191', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 158, 1794963754853, 'move', '{"k":"move","line":"S1 draws"}', 4, 'c192', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 159, 1794963755516, 'move', '{"k":"move","line":"S0 draws"}', 3, 'c193', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 160, 1794963755714, 'move', '{"k":"move","line":"S0 plays wild yellow"}', 3, 'c194', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 161, 1794963756149, 'move', '{"k":"move","line":"S1 plays yrev uno"}', 4, 'c195', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 162, 1794963757291, 'move', '{"k":"move","line":"S1 calls"}', 4, 'c196', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 163, 1794963757482, 'move', '{"k":"move","line":"S1 draws"}', 4, 'c197', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 164, 1794963758682, 'move', '{"k":"move","line":"S1 plays wild yellow"}', 4, 'c198', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 165, 1794963759236, 'move', '{"k":"move","line":"S0 plays yrev uno"}', 3, 'c199', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 166, 1794963760117, 'move', '{"k":"move","line":"S0 plays y9"}', 3, 'c200', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 167, 1794963761616, 'move', '{"k":"move","line":"S1 draws"}', 4, 'c201', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 168, 1794963762186, 'move', '{"k":"move","line":"S0 draws"}', 3, 'c202', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 169, 1794963762563, 'move', '{"k":"move","line":"S1 draws"}', 4, 'c203', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 170, 1794963762885, 'move', '{"k":"move","line":"S0 draws"}', 3, 'c204', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 171, 1794963763179, 'move', '{"k":"move","line":"S1 draws"}', 4, 'c205', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 172, 1794963763583, 'move', '{"k":"move","line":"S0 draws"}', 3, 'c206', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 173, 1794963764342, 'move', '{"k":"move","line":"S1 draws"}', 4, 'c207', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 174, 1794963764621, 'move', '{"k":"move","line":"S0 draws"}', 3, 'c208', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 175, 1794963765234, 'move', '{"k":"move","line":"S1 draws"}', 4, 'c209', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 176, 1794963765854, 'move', '{"k":"move","line":"S1 plays yskip"}', 4, 'c210', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 177, 1794963766093, 'move', '{"k":"move","line":"S1 draws"}', 4, 'c211', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 178, 1794963766690, 'move', '{"k":"move","line":"S0 draws"}', 3, 'c212', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 179, 1794963767069, 'move', '{"k":"move","line":"S0 plays y5"}', 3, 'c213', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 180, 1794963767207, 'move', '{"k":"move","line":"S1 draws"}', 4, 'c214', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 181, 1794963768087, 'move', '{"k":"move","line":"S0 plays g5 uno"}', 3, 'c215', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 182, 1794963768479, 'move', '{"k":"move","line":"S1 plays g7 uno"}', 4, 'c216', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 183, 1794963768930, 'move', '{"k":"move","line":"S0 plays g3"}', 3, 'c217', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 184, 1794963769068, 'move', '{"k":"move","line":"S1 plays g5"}', 4, 'c218', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 185, 1794963770065, 'move', '{"k":"move","line":"S0 plays g6"}', 3, 'c219', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 186, 1794963770214, 'move', '{"k":"move","line":"S1 plays g2"}', 4, 'c220', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 187, 1794963770718, 'move', '{"k":"move","line":"S0 draws"}', 3, 'c221', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 188, 1794963771358, 'move', '{"k":"move","line":"S1 plays g1 uno"}', 4, 'c222', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 189, 1794963771767, 'move', '{"k":"move","line":"S0 draws"}', 3, 'c223', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 190, 1794963772362, 'move', '{"k":"move","line":"S1 plays r1"}', 4, 'c224', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 191, 1794963772832, 'move', '{"k":"move","line":"S0 plays r3"}', 3, 'c225', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 192, 1794963773178, 'move', '{"k":"move","line":"S1 plays r6"}', 4, 'c226', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 193, 1794963773811, 'move', '{"k":"move","line":"S0 plays r4 uno"}', 3, 'c227', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 194, 1794963774249, 'move', '{"k":"move","line":"S1 plays r+2 uno"}', 4, 'c228', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 195, 1794963774717, 'move', '{"k":"move","line":"S1 draws"}', 4, 'c229', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 196, 1794963775212, 'move', '{"k":"move","line":"S1 calls"}', 4, 'c230', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 197, 1794963775827, 'move', '{"k":"move","line":"S0 plays rrev"}', 3, 'c231', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 198, 1794963776434, 'move', '{"k":"move","line":"S0 plays grev"}', 3, 'c232', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 199, 1794963776710, 'move', '{"k":"move","line":"S0 draws"}', 3, 'c233', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 200, 1794963776957, 'move', '{"k":"move","line":"S1 plays g8"}', 4, 'c234', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 201, 1794963777995, 'move', '{"k":"move","line":"S0 draws"}', 3, 'c235', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 202, 1794963778421, 'move', '{"k":"move","line":"S1 plays b8"}', 4, 'c236', 1);
INSERT INTO lastcard.entries VALUES ('KPTJFH', 203, 1794963778903, 'committed', '{"k":"committed","secret":"f071ca6a1478400633d1b2401aadd4a20a2893e6097bf418f6b85389ece5b934"}', NULL, NULL, 1);
INSERT INTO lastcard.entries VALUES ('RZTNLV', 1, 1794963779423, 'opened', '{"k":"opened","settings":{"edition":"classic","mode":"round","target":0,"options":{},"written":[],"dealer":null,"language":"en","clock":{"kind":"none","seconds":60,"days":2},"catch_seconds":0,"bot_seconds":0,"grace_seconds":60,"hints":true,"chat":true,"spectators":true}}', NULL, NULL, 3);
INSERT INTO lastcard.entries VALUES ('RZTNLV', 2, 1794963779423, 'committed', '{"k":"committed","secret":"82e19f92cf27165fafdd1a771543b6c82673113f9da47e4a9907cf2270c6f554"}', NULL, NULL, 0);
INSERT INTO lastcard.entries VALUES ('RZTNLV', 3, 1794963779423, 'sat', '{"k":"sat","name":"Ann","token":"66edbdaf941e702e63fef773b77bc2541104fb64ec96b641fe039044c2ae98bd"}', NULL, NULL, 0);
INSERT INTO lastcard.entries VALUES ('RZTNLV', 4, 1794963779830, 'sat', '{"k":"sat","name":"Ben","token":"b38ef743022da591eeed31fbbdfe5bcfe2edbf1e8c04022ccb0cce86ed05d248"}', NULL, NULL, 1);
INSERT INTO lastcard.entries VALUES ('RZTNLV', 5, 1794963780214, 'sealed', '{"k":"sealed","pledges":"S0 0eda2ace73b8885b4b561bc4d17d50b45788f6e67f4386ba24dccdd46b59eff6, S1 629c48470c18074ef108f0ebc9d174a3ccd00549266933de8f262e9f1d67a2f6"}', 4, 'c240', 1);
INSERT INTO lastcard.entries VALUES ('RZTNLV', 6, 1794963780590, 'game', '{"k":"game","header":"edition: classic\nplayers: Ann, Ben\nmode: round\ntarget: 500\nshuffle: v2\ncommitment: 4bb565bfdc996cdbba88a7f40995f0b4824c14d18398b127255616714d221560\nsecret: 82e19f92cf27165fafdd1a771543b6c82673113f9da47e4a9907cf2270c6f554\nshares: S0 0eda2ace73b8885b4b561bc4d17d50b45788f6e67f4386ba24dccdd46b59eff6 4bb565bfdc996cdbba88-of-S0, S1 629c48470c18074ef108f0ebc9d174a3ccd00549266933de8f262e9f1d67a2f6 4bb565bfdc996cdbba88-of-S1"}', NULL, NULL, 1);
INSERT INTO lastcard.entries VALUES ('RZTNLV', 7, 1794963781196, 'move', '{"k":"move","line":"S1 draws"}', 4, 'c243', 1);
INSERT INTO lastcard.entries VALUES ('RZTNLV', 8, 1794963781258, 'move', '{"k":"move","line":"S1 plays wild+4 red"}', 4, 'c244', 1);
INSERT INTO lastcard.entries VALUES ('RZTNLV', 9, 1794963781676, 'move', '{"k":"move","line":"S0 challenges"}', 3, 'c245', 1);
INSERT INTO lastcard.entries VALUES ('RZTNLV', 10, 1794963782041, 'move', '{"k":"move","line":"S0 plays r5"}', 3, 'c246', 1);
INSERT INTO lastcard.entries VALUES ('RZTNLV', 11, 1794963782388, 'move', '{"k":"move","line":"S1 plays wild yellow"}', 4, 'c247', 1);
INSERT INTO lastcard.entries VALUES ('RZTNLV', 12, 1794963782749, 'move', '{"k":"move","line":"S0 plays y1 uno"}', 3, 'c248', 1);
INSERT INTO lastcard.entries VALUES ('RZTNLV', 13, 1794963783107, 'move', '{"k":"move","line":"S1 plays b1"}', 4, 'c249', 1);
INSERT INTO lastcard.entries VALUES ('RZTNLV', 14, 1794963783462, 'move', '{"k":"move","line":"S0 plays b3"}', 3, 'c250', 1);
INSERT INTO lastcard.entries VALUES ('RZTNLV', 15, 1794963783921, 'move', '{"k":"move","line":"S1 draws"}', 4, 'c251', 1);
INSERT INTO lastcard.entries VALUES ('RZTNLV', 16, 1794963784320, 'move', '{"k":"move","line":"S1 plays b5"}', 4, 'c252', 1);
INSERT INTO lastcard.entries VALUES ('RZTNLV', 17, 1794963784601, 'move', '{"k":"move","line":"S0 plays y5"}', 3, 'c253', 1);
INSERT INTO lastcard.entries VALUES ('RZTNLV', 18, 1794963784885, 'move', '{"k":"move","line":"S1 plays y6 uno"}', 4, 'c254', 1);
INSERT INTO lastcard.entries VALUES ('RZTNLV', 19, 1794963785225, 'move', '{"k":"move","line":"S0 plays y4 uno"}', 3, 'c255', 1);
INSERT INTO lastcard.entries VALUES ('RZTNLV', 20, 1794963785597, 'move', '{"k":"move","line":"S0 calls"}', 3, 'c256', 1);
INSERT INTO lastcard.entries VALUES ('RZTNLV', 21, 1794963786037, 'move', '{"k":"move","line":"S1 plays y1 uno"}', 4, 'c257', 1);
INSERT INTO lastcard.entries VALUES ('RZTNLV', 22, 1794963786382, 'move', '{"k":"move","line":"S0 draws"}', 3, 'c258', 1);
INSERT INTO lastcard.entries VALUES ('RZTNLV', 23, 1794963786655, 'move', '{"k":"move","line":"S0 plays wild yellow"}', 3, 'c259', 1);
INSERT INTO lastcard.entries VALUES ('RZTNLV', 24, 1794963787174, 'move', '{"k":"move","line":"S1 plays y7 uno"}', 4, 'c260', 1);
INSERT INTO lastcard.entries VALUES ('RZTNLV', 25, 1794963787451, 'move', '{"k":"move","line":"S0 calls"}', 3, 'c261', 1);
INSERT INTO lastcard.entries VALUES ('RZTNLV', 26, 1794963788030, 'move', '{"k":"move","line":"S0 draws"}', 3, 'c262', 1);
INSERT INTO lastcard.entries VALUES ('RZTNLV', 27, 1794963788341, 'move', '{"k":"move","line":"S0 keeps"}', 3, 'c263', 1);
INSERT INTO lastcard.entries VALUES ('RZTNLV', 28, 1794963788915, 'move', '{"k":"move","line":"S1 draws"}', 4, 'c264', 1);
INSERT INTO lastcard.entries VALUES ('RZTNLV', 29, 1794963789311, 'move', '{"k":"move","line":"S0 plays g7"}', 3, 'c265', 1);
INSERT INTO lastcard.entries VALUES ('RZTNLV', 30, 1794963789577, 'move', '{"k":"move","line":"S1 plays g9 uno"}', 4, 'c266', 1);
INSERT INTO lastcard.entries VALUES ('RZTNLV', 31, 1794963789857, 'move', '{"k":"move","line":"S0 plays gskip uno"}', 3, 'c267', 1);
INSERT INTO lastcard.entries VALUES ('RZTNLV', 32, 1794963790131, 'move', '{"k":"move","line":"S0 draws"}', 3, 'c268', 1);
INSERT INTO lastcard.entries VALUES ('RZTNLV', 33, 1794963790891, 'move', '{"k":"move","line":"S0 plays gskip"}', 3, 'c269', 1);
INSERT INTO lastcard.entries VALUES ('RZTNLV', 34, 1794963791328, 'move', '{"k":"move","line":"S0 draws"}', 3, 'c270', 1);
INSERT INTO lastcard.entries VALUES ('RZTNLV', 35, 1794963791636, 'move', '{"k":"move","line":"S0 keeps"}', 3, 'c271', 1);
INSERT INTO lastcard.entries VALUES ('RZTNLV', 36, 1794963792082, 'move', '{"k":"move","line":"S1 draws"}', 4, 'c272', 1);
INSERT INTO lastcard.entries VALUES ('RZTNLV', 37, 1794963792460, 'move', '{"k":"move","line":"S1 plays g6"}', 4, 'c273', 1);
INSERT INTO lastcard.entries VALUES ('RZTNLV', 38, 1794963793041, 'move', '{"k":"move","line":"S0 plays grev"}', 3, 'c274', 1);
INSERT INTO lastcard.entries VALUES ('RZTNLV', 39, 1794963793267, 'move', '{"k":"move","line":"S0 draws"}', 3, 'c275', 1);
INSERT INTO lastcard.entries VALUES ('RZTNLV', 40, 1794963793936, 'move', '{"k":"move","line":"S1 draws"}', 4, 'c276', 1);
INSERT INTO lastcard.entries VALUES ('RZTNLV', 41, 1794963794223, 'move', '{"k":"move","line":"S0 calls"}', 3, 'c277', 1);
INSERT INTO lastcard.entries VALUES ('RZTNLV', 42, 1794963794524, 'move', '{"k":"move","line":"S0 draws"}', 3, 'c278', 1);
INSERT INTO lastcard.entries VALUES ('RZTNLV', 43, 1794963794710, 'move', '{"k":"move","line":"S1 draws"}', 4, 'c279', 1);
INSERT INTO lastcard.entries VALUES ('RZTNLV', 44, 1794963794919, 'move', '{"k":"move","line":"S0 draws"}', 3, 'c280', 1);
INSERT INTO lastcard.entries VALUES ('RZTNLV', 45, 1794963795113, 'move', '{"k":"move","line":"S0 plays g+2"}', 3, 'c281', 1);
INSERT INTO lastcard.entries VALUES ('RZTNLV', 46, 1794963795782, 'move', '{"k":"move","line":"S0 draws"}', 3, 'c282', 1);
INSERT INTO lastcard.entries VALUES ('RZTNLV', 47, 1794963796054, 'move', '{"k":"move","line":"S1 draws"}', 4, 'c283', 1);
INSERT INTO lastcard.entries VALUES ('RZTNLV', 48, 1794963796493, 'move', '{"k":"move","line":"S1 plays wild+4 yellow"}', 4, 'c284', 1);
INSERT INTO lastcard.entries VALUES ('RZTNLV', 49, 1794963796815, 'move', '{"k":"move","line":"S0 challenges"}', 3, 'c285', 1);
INSERT INTO lastcard.entries VALUES ('RZTNLV', 50, 1794963797078, 'move', '{"k":"move","line":"S1 plays y9 uno"}', 4, 'c286', 1);
INSERT INTO lastcard.entries VALUES ('RZTNLV', 51, 1794963797567, 'move', '{"k":"move","line":"S0 draws"}', 3, 'c287', 1);
INSERT INTO lastcard.entries VALUES ('RZTNLV', 52, 1794963797582, 'move', '{"k":"move","line":"S1 plays b9"}', 4, 'c288', 1);
INSERT INTO lastcard.entries VALUES ('RZTNLV', 53, 1794963798008, 'move', '{"k":"move","line":"S0 plays b4"}', 3, 'c289', 1);
INSERT INTO lastcard.entries VALUES ('RZTNLV', 54, 1794963798298, 'move', '{"k":"move","line":"S1 plays b4"}', 4, 'c290', 1);
INSERT INTO lastcard.entries VALUES ('RZTNLV', 55, 1794963798531, 'move', '{"k":"move","line":"S0 plays b3 uno"}', 3, 'c291', 1);
INSERT INTO lastcard.entries VALUES ('RZTNLV', 56, 1794963799014, 'move', '{"k":"move","line":"S1 plays b6 uno"}', 4, 'c292', 1);
INSERT INTO lastcard.entries VALUES ('RZTNLV', 57, 1794963799322, 'move', '{"k":"move","line":"S0 plays b7"}', 3, 'c293', 1);
INSERT INTO lastcard.entries VALUES ('RZTNLV', 58, 1794963799554, 'move', '{"k":"move","line":"S1 plays r7"}', 4, 'c294', 1);
INSERT INTO lastcard.entries VALUES ('RZTNLV', 59, 1794963799558, 'move', '{"k":"move","line":"S0 draws"}', 3, 'c295', 1);
INSERT INTO lastcard.entries VALUES ('RZTNLV', 60, 1794963800143, 'move', '{"k":"move","line":"S1 plays r4"}', 4, 'c296', 1);
INSERT INTO lastcard.entries VALUES ('RZTNLV', 61, 1794963800392, 'move', '{"k":"move","line":"S0 draws"}', 3, 'c297', 1);
INSERT INTO lastcard.entries VALUES ('RZTNLV', 62, 1794963801125, 'move', '{"k":"move","line":"S1 plays r8 uno"}', 4, 'c298', 1);
INSERT INTO lastcard.entries VALUES ('RZTNLV', 63, 1794963801471, 'move', '{"k":"move","line":"S0 draws"}', 3, 'c299', 1);
INSERT INTO lastcard.entries VALUES ('RZTNLV', 64, 1794963801899, 'move', '{"k":"move","line":"S1 plays r8"}', 4, 'c300', 1);
INSERT INTO lastcard.entries VALUES ('RZTNLV', 65, 1794963802404, 'move', '{"k":"move","line":"S0 plays rrev"}', 3, 'c301', 1);
INSERT INTO lastcard.entries VALUES ('RZTNLV', 66, 1794963802529, 'move', '{"k":"move","line":"S1 calls"}', 4, 'c302', 1);
INSERT INTO lastcard.entries VALUES ('RZTNLV', 67, 1794963802680, 'move', '{"k":"move","line":"S0 plays r6"}', 3, 'c303', 1);
INSERT INTO lastcard.entries VALUES ('RZTNLV', 68, 1794963802850, 'move', '{"k":"move","line":"S1 draws"}', 4, 'c304', 1);
INSERT INTO lastcard.entries VALUES ('RZTNLV', 69, 1794963803435, 'move', '{"k":"move","line":"S0 plays r0 uno"}', 3, 'c305', 1);
INSERT INTO lastcard.entries VALUES ('RZTNLV', 70, 1794963803811, 'move', '{"k":"move","line":"S1 draws"}', 4, 'c306', 1);
INSERT INTO lastcard.entries VALUES ('RZTNLV', 71, 1794963803941, 'move', '{"k":"move","line":"S1 plays r1"}', 4, 'c307', 1);
INSERT INTO lastcard.entries VALUES ('RZTNLV', 72, 1794963804110, 'move', '{"k":"move","line":"S0 plays r2"}', 3, 'c308', 1);
INSERT INTO lastcard.entries VALUES ('RZTNLV', 73, 1794963804269, 'move', '{"k":"move","line":"S1 plays b2"}', 4, 'c309', 1);
INSERT INTO lastcard.entries VALUES ('RZTNLV', 74, 1794963804616, 'move', '{"k":"move","line":"S0 plays b9 uno"}', 3, 'c310', 1);
INSERT INTO lastcard.entries VALUES ('RZTNLV', 75, 1794963804993, 'move', '{"k":"move","line":"S1 plays b2"}', 4, 'c311', 1);
INSERT INTO lastcard.entries VALUES ('RZTNLV', 76, 1794963805143, 'move', '{"k":"move","line":"S0 plays brev uno"}', 3, 'c312', 1);
INSERT INTO lastcard.entries VALUES ('RZTNLV', 77, 1794963805281, 'move', '{"k":"move","line":"S0 plays b8"}', 3, 'c313', 1);
INSERT INTO lastcard.entries VALUES ('RZTNLV', 78, 1794963805911, 'move', '{"k":"move","line":"S1 draws"}', 4, 'c314', 1);
INSERT INTO lastcard.entries VALUES ('RZTNLV', 79, 1794963805974, 'move', '{"k":"move","line":"S0 plays g8"}', 3, 'c315', 1);
INSERT INTO lastcard.entries VALUES ('RZTNLV', 80, 1794963805986, 'move', '{"k":"move","line":"S1 plays g7 uno"}', 4, 'c316', 1);
INSERT INTO lastcard.entries VALUES ('RZTNLV', 81, 1794963806452, 'move', '{"k":"move","line":"S0 draws"}', 3, 'c317', 1);
INSERT INTO lastcard.entries VALUES ('RZTNLV', 82, 1794963806737, 'move', '{"k":"move","line":"S1 plays g4 uno"}', 4, 'c318', 1);
INSERT INTO lastcard.entries VALUES ('RZTNLV', 83, 1794963806906, 'committed', '{"k":"committed","secret":"79b14579aec0f1ae0c0e28fbb1ef625747031c31b02231dfbb71fd92d9d85d48"}', NULL, NULL, 1);
INSERT INTO lastcard.entries VALUES ('JCNHJW', 1, 1794963807201, 'opened', '{"k":"opened","settings":{"edition":"classic","mode":"","target":0,"options":{},"written":[],"dealer":null,"language":"en","clock":{"kind":"none","seconds":60,"days":2},"catch_seconds":0,"bot_seconds":0,"grace_seconds":60,"hints":true,"chat":true,"spectators":true}}', NULL, NULL, 3);
INSERT INTO lastcard.entries VALUES ('JCNHJW', 2, 1794963807201, 'committed', '{"k":"committed","secret":"0e15e762921bffe7e716b80584982c696d32b0689e082add856d4261944039be"}', NULL, NULL, 0);
INSERT INTO lastcard.entries VALUES ('JCNHJW', 3, 1794963807201, 'sat', '{"k":"sat","name":"Ann","token":"790a439b057549a754ae1fb1f5139cfdde8e9794fd5473ae0065eb7d81d644e7"}', NULL, NULL, 0);
INSERT INTO lastcard.entries VALUES ('JCNHJW', 4, 1794963807526, 'sat', '{"k":"sat","name":"Ben","token":"11a76fffbf574ee16b15e4573dc786822a4027a7f1673612c9081d6da7436887"}', NULL, NULL, 1);
INSERT INTO lastcard.entries VALUES ('JCNHJW', 5, 1794963807760, 'closed', '{"k":"closed","why":"host"}', 3, 'c319', 1);
INSERT INTO lastcard.standings VALUES ('NDNQGF', '[1,["a88a342109e35c30",16,35,[[0,1,0,0,0,0,0,0,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,1,0,0,0,0,0,0,0,0,0,0,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,1,0,0,0,0,0,0,0],[0,0,1,0,0,0,0,0,0,0,0,0,1,1,1,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],[0,0,0,0,1,0,0,0,0,0,0,0,0,0,1,1,0,2,0,0,1,0,0,0,0,1,0,0,0,0,0,0,0,1,0,0,0,0,0,0,0,0,0,0,0,0,1,0,1,0,1,0,1,0,0,0,0,0,0]],[7697861228670149617,576460340003342336,0,[2251868566716674,61444,5981351879819280,0,0,0,0,0,0,0],[5,5,12,0,0,0,0,0,0,0],[0,1,52,2,43,3,3,4,52,5,5,6,6,7,7,43,8,9,9,10,10,11,11,53,12,49,40,40,41,46,16,16,53,47,18,18,19,19,42,20,21,21,22,22,23,23,24,24,53,44,26,45,27,28,28,29,48,49,30,31,31,32,32,33,41,45,34,35,35,47,36,44,37,38,38,39,40,40,41,41,45,42,43,43,44,44,45,45,47,46,47,47,48,48,49,49,52,50,51,51,52,52,50,51,53,27,29,34,30,37,52,42],76,0,76,10,50,3,1,0,1,0,1,7,33,258,0,0,0,0,0,true,[0,1,0,0,0,0,0,0,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,1,0,0,0,0,0,0,0,0,0,0,1,0,0,0,0,0,0,0,0,0,0,0,0,0,1,1,0,0,0,0,0,0,0],0,-1,0,0,0,0,0,0,0,0,0,0,0,0,0,-1,0,[0,0,0],0,0,[0,0,0,0,0,0,0,0,0,0],-1,0,0,0,1,[0,0,0,0,0,0,0,0,0,0],[0,0,0,0,0,0,0,0,0,0]]]]');
INSERT INTO lastcard.standings VALUES ('KPTJFH', '[1,["a88a342109e35c30",192,120,[[0,0,0,0,0,0,0,1,0,0,0,0,0,0,0,0,0,0,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,1,0,0,0,0,0,0,0,0,0,0,0,0,1,0,0,0,0,0,0,0,0,0,0,0]],[677584900296710445,573083602288379904,0,[4398046773376,140754668224512,0,0,0,0,0,0,0,0],[3,2,0,0,0,0,0,0,0,0],[22,24,52,24,52,39,50,46,7,12,8,4,9,5,2,9,35,27,41,33,26,38,51,49,13,49,44,3,20,19,15,20,17,43,40,1,11,12,5,8,0,6,10,46,48,45,32,53,42,52,28,52,51,38,37,29,53,30,53,43,53,44,50,41,45,19,23,36,16,36,35,48,40,47,21,21,14,16,25,2,22,23,14,15,17,30,34,26,13,16,3,10,6,2,41,25,37,11,10,4,6,3,1,27,28,32,31,29,33,31,18,25],87,0,87,16,37,2,1,1,0,0,0,3,1,1,2,0,0,0,0,true,[0,1,0,0,0,0,0,0,0,0,0,0,1,0,0,0,0,0,0,0,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,1,0,1,1,0,1,0,0,0,0,0,0,0,0,0,0,0,0,0],0,-1,0,0,0,0,0,0,0,0,0,0,0,0,0,-1,0,[0,0,0],0,0,[0,0,0,0,0,0,0,0,0,0],-1,0,0,0,1,[0,0,0,0,0,0,0,0,0,0],[0,0,0,0,0,0,0,0,0,0]]]]');
INSERT INTO lastcard.standings VALUES ('RZTNLV', '[1,["a88a342109e35c30",64,50,[[0,0,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,1,0,0,1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,0,0,0,1,1,0,1,0,0,0,0,0,0,0,0],[0,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,1,0,0,0,0,0,0,0,2,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]],[7567053092610048575,571957702498992127,2,[1548679911571460,2207613190146,0,0,0,0,0,0,0,0],[8,4,0,0,0,0,0,0,0,0],[49,1,31,50,2,3,3,4,37,5,46,6,52,40,7,45,47,9,9,10,10,11,35,12,12,13,51,44,15,15,16,16,17,49,51,18,53,19,20,52,21,21,22,36,23,23,24,24,25,25,53,27,27,28,28,29,34,30,30,31,31,52,53,44,33,35,34,35,49,46,36,48,37,50,40,39,0,6,11,8,8,4,7,46,45,42,43,43,48,22,53,36,37,32,38,38,35,33,20,52,14,17,19,18,44,42,40,14,52,5,53,32],60,0,60,36,0,0,1,0,1,1,1,3,1,1,0,0,0,0,0,false,[0,0,0,0,1,0,0,1,2,0,0,0,0,0,0,0,0,0,0,0,0,0,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,2,0,1,0,1,0,0,1,0,0,0,0,0,0,0,0,0,0],0,-1,0,0,0,0,0,0,0,0,0,0,0,0,0,-1,0,[0,0,0],0,0,[0,0,0,0,0,0,0,0,0,0],-1,0,0,0,1,[0,0,0,0,0,0,0,0,0,0],[0,0,0,0,0,0,0,0,0,0]]]]');
INSERT INTO lastcard.streams OVERRIDING SYSTEM VALUE VALUES ('BGGBTS', 1, 5, 1794963712382, NULL);
INSERT INTO lastcard.streams OVERRIDING SYSTEM VALUE VALUES ('NDNQGF', 2, 32, 1794963712424, NULL);
INSERT INTO lastcard.streams OVERRIDING SYSTEM VALUE VALUES ('KPTJFH', 3, 203, 1794963712831, NULL);
INSERT INTO lastcard.streams OVERRIDING SYSTEM VALUE VALUES ('RZTNLV', 4, 83, 1794963779423, NULL);
INSERT INTO lastcard.streams OVERRIDING SYSTEM VALUE VALUES ('JCNHJW', 5, 5, 1794963807201, 1794963807760);
INSERT INTO lastcard.watches VALUES (1794963712307, 1794963808464);
SELECT pg_catalog.setval('lastcard.streams_born_seq', 5, true);
ALTER TABLE ONLY lastcard.entries
    ADD CONSTRAINT entries_pkey PRIMARY KEY (stream, seq);
ALTER TABLE ONLY lastcard.leases
    ADD CONSTRAINT leases_pkey PRIMARY KEY (name);
ALTER TABLE ONLY lastcard.standings
    ADD CONSTRAINT standings_pkey PRIMARY KEY (stream);
ALTER TABLE ONLY lastcard.streams
    ADD CONSTRAINT streams_pkey PRIMARY KEY (name);
ALTER TABLE ONLY lastcard.watches
    ADD CONSTRAINT watches_pkey PRIMARY KEY (began);
CREATE UNIQUE INDEX entries_command ON lastcard.entries USING btree (stream, seat, command) WHERE (command IS NOT NULL);
CREATE INDEX streams_closed ON lastcard.streams USING btree (closed) WHERE (closed IS NOT NULL);
CREATE INDEX streams_open ON lastcard.streams USING btree (born) WHERE (closed IS NULL);
CREATE TRIGGER entries_are_kept BEFORE DELETE OR UPDATE ON lastcard.entries FOR EACH ROW EXECUTE FUNCTION lastcard.refuse_change();
