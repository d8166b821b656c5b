// SPDX-License-Identifier: MIT
/* postgres_schema.c: the tables, functions and statements of the store on PostgreSQL; see postgres.h.
 *
 * Everything lies in a schema of its own, so that a database may be shared with other programs. Lines are
 * bytes; what else is kept is text. Times of leases are the database's, so that the clocks of servers do not
 * matter. */
#include "store/postgres.h"

/* A migration once released is never changed: what comes later is added below. */
const char *const postgres_migrations[POSTGRES_VERSION] = {
    "CREATE TABLE about(one integer PRIMARY KEY CHECK(one = 1), version integer NOT NULL,"
    " secret text NOT NULL);"
    "INSERT INTO about VALUES(1, 0, replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''));"
    /* A row for every life of a server. Those that are dead stay for a while: they know what was committed.
     */
    "CREATE TABLE nodes(node bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name text NOT NULL,"
    " url text NOT NULL, alive boolean NOT NULL, session bigint NOT NULL, pid integer NOT NULL,"
    " batch bigint NOT NULL, expires timestamptz NOT NULL) WITH (fillfactor = 50);"
    /* `fence` grows whenever the owner changes. */
    "CREATE TABLE tables(tab bigint PRIMARY KEY, owner bigint NOT NULL, fence integer NOT NULL,"
    " state smallint NOT NULL,"
    " listed boolean NOT NULL, created bigint NOT NULL, changed bigint NOT NULL, due bigint NOT NULL,"
    " game text NOT NULL, about text NOT NULL) WITH (fillfactor = 80);"
    "CREATE INDEX tables_listed ON tables(state, changed DESC, tab) WHERE listed;"
    "CREATE INDEX tables_due ON tables(owner, due) WHERE due > 0;"
    /* Who wrote the line, and under which fence: whether two ever had a table at once can be looked up. */
    "CREATE TABLE log(tab bigint, node bigint NOT NULL, number integer, fence integer NOT NULL,"
    " text bytea NOT NULL, PRIMARY KEY(tab, number));"
    "CREATE TABLE people(person text COLLATE \"C\" PRIMARY KEY, about text NOT NULL);"
    "CREATE TABLE seats(person text COLLATE \"C\", tab bigint, PRIMARY KEY(person, tab));"

    /* Every batch begins with this: it is refused where the lease is lost, and holds the row until its end.
     */
    "CREATE FUNCTION begin_batch(me bigint, my_session bigint, number bigint, lease bigint) RETURNS void"
    " LANGUAGE plpgsql AS $$ BEGIN"
    " UPDATE nodes SET batch = number, expires = clock_timestamp() + lease * interval '1 ms'"
    "  WHERE node = me AND session = my_session AND alive;"
    " IF NOT FOUND THEN RAISE EXCEPTION 'the lease is lost' USING ERRCODE = 'GF001'; END IF;"
    "END $$;"

    /* Its connection is ended first: it may be in the middle of a batch that nobody will go on with. */
    "CREATE FUNCTION end_session(which bigint) RETURNS void LANGUAGE sql AS $$"
    " SELECT pg_terminate_backend(pid) FROM nodes JOIN pg_stat_activity USING(pid)"
    "  WHERE node = which AND application_name = 'gonfalon ' || node AND pid <> pg_backend_pid()"
    "$$;"

    /* After the database itself was away, everybody gets the time of a lease to come back. */
    "CREATE FUNCTION has_expired(expires timestamptz, lease bigint) RETURNS boolean LANGUAGE sql AS $$"
    " SELECT greatest(expires, pg_postmaster_start_time() + lease * interval '1 ms') < clock_timestamp()"
    "$$;"

    /* NULL: there is no such table. '': it is ours. Otherwise where its owner is reached. */
    "CREATE FUNCTION take(me bigint, which bigint, lease bigint) RETURNS text LANGUAGE plpgsql AS $$"
    " DECLARE has bigint; other nodes%ROWTYPE;"
    " BEGIN LOOP"
    "  SELECT owner INTO has FROM tables WHERE tab = which;"
    "  IF NOT FOUND THEN RETURN NULL; END IF;"
    "  IF has = me THEN RETURN ''; END IF;"
    "  SELECT * INTO other FROM nodes WHERE node = has;"
    "  IF FOUND AND other.alive THEN"
    "   IF NOT has_expired(other.expires, lease) THEN RETURN other.url; END IF;"
    "   PERFORM end_session(has);"
    "   UPDATE nodes SET alive = false WHERE node = has AND alive AND has_expired(expires, lease);"
    "  ELSE"
    "   UPDATE tables SET owner = me, fence = fence + 1 WHERE tab = which AND owner = has;"
    "   IF FOUND THEN RETURN ''; END IF;"
    "  END IF;"
    " END LOOP; END $$;"

    /* A new connection of the same server, unless others have taken over. */
    "CREATE FUNCTION resume(me bigint, lease bigint) RETURNS TABLE(alive boolean, session bigint)"
    " LANGUAGE plpgsql AS $$ BEGIN"
    " PERFORM end_session(me);"
    " UPDATE nodes n SET session = n.session + 1, pid = pg_backend_pid(),"
    "  expires = clock_timestamp() + lease * interval '1 ms' WHERE node = me AND n.alive;"
    " PERFORM set_config('application_name', 'gonfalon ' || me, false);"
    " RETURN QUERY SELECT n.alive, n.session FROM nodes n WHERE node = me;"
    "END $$;"

    /* 0: these lines may be added. 1: it needs facts; 2: no such table; 3: they do not follow; 4: elsewhere.
     */
    "CREATE FUNCTION why_not(me bigint, alone boolean, which bigint, first integer, has_facts boolean)"
    " RETURNS integer LANGUAGE plpgsql AS $$ DECLARE has bigint; kept integer; BEGIN"
    " SELECT owner INTO has FROM tables WHERE tab = which;"
    " IF NOT FOUND THEN"
    "  IF NOT has_facts THEN RETURN CASE WHEN first = 0 THEN 1 ELSE 2 END; END IF;"
    "  RETURN CASE WHEN first = 0 THEN 0 ELSE 3 END;"
    " END IF;"
    " IF has <> me AND NOT alone THEN RETURN 4; END IF;"
    " SELECT coalesce(max(number) + 1, 0) INTO kept FROM log WHERE tab = which;"
    " RETURN CASE WHEN kept = first THEN 0 ELSE 3 END;"
    "END $$;"

    "CREATE FUNCTION append(me bigint, alone boolean, which bigint, first integer, lines bytea[],"
    " new_state integer, new_listed boolean, new_created bigint, new_changed bigint, new_due bigint,"
    " new_game text, new_about text) RETURNS integer LANGUAGE plpgsql AS $$ DECLARE code integer; BEGIN"
    " code := why_not(me, alone, which, first, new_game IS NOT NULL);"
    " IF code <> 0 THEN RETURN code; END IF;"
    " IF new_game IS NOT NULL THEN"
    "  INSERT INTO tables VALUES(which, CASE WHEN alone THEN 0 ELSE me END, 1, new_state, new_listed,"
    "   new_created, new_changed, new_due, new_game, new_about)"
    "  ON CONFLICT (tab) DO UPDATE SET state = new_state, listed = new_listed, created = new_created,"
    "   changed = new_changed, due = new_due, game = new_game, about = new_about;"
    " END IF;"
    " INSERT INTO log SELECT which, me, first + place - 1, fence, line"
    "  FROM tables, unnest(lines) WITH ORDINALITY AS l(line, place) WHERE tab = which;"
    " RETURN 0;"
    "END $$;",

    /* Several notes on people, all or none: 1 where one of them is not what it was. They come as bytes, of
     * each its key, how to look at what it was, what it was, what it is to be. One at a
     * time, servers or not: two that look at the same person, or at somebody unknown, must not both find him
     * as he was. */
    "CREATE FUNCTION change_people(changes bytea[]) RETURNS integer LANGUAGE plpgsql AS $$"
    " DECLARE i integer; which text; how text; kept text; BEGIN"
    " PERFORM pg_advisory_xact_lock(7163384699);"
    " FOR i IN 0 .. cardinality(changes) / 4 - 1 LOOP"
    "  which := convert_from(changes[4 * i + 1], 'UTF8');"
    "  how := convert_from(changes[4 * i + 2], 'UTF8');"
    "  SELECT about INTO kept FROM people WHERE person = which FOR UPDATE;"
    "  IF how = '-' AND FOUND THEN RETURN 1; END IF;"
    "  IF how = '=' AND (NOT FOUND OR kept <> convert_from(changes[4 * i + 3], 'UTF8')) THEN RETURN 1; END "
    "IF;"
    " END LOOP;"
    " FOR i IN 0 .. cardinality(changes) / 4 - 1 LOOP"
    "  INSERT INTO people VALUES(convert_from(changes[4 * i + 1], 'UTF8'),"
    "   convert_from(changes[4 * i + 4], 'UTF8'))"
    "  ON CONFLICT (person) DO UPDATE SET about = excluded.about;"
    " END LOOP;"
    " RETURN 0;"
    "END $$;",

    /* Who sits where used to be the first member of `about`, {"people":"Ak=id Bw=id",...}; a server that
     * still writes it there is refused, since everybody may read `about`. */
    "ALTER TABLE tables ADD COLUMN people text NOT NULL DEFAULT '';"
    "UPDATE tables SET people = split_part(about, '\"', 4),"
    " about = '{' || substr(about, 14 + length(split_part(about, '\"', 4)))"
    " WHERE starts_with(about, '{\"people\":\"');"
    "ALTER TABLE tables ADD CHECK(NOT starts_with(about, '{\"people\":\"'));"

    "DROP FUNCTION append(bigint, boolean, bigint, integer, bytea[], integer, boolean, bigint, bigint, "
    "bigint,"
    " text, text);"
    "CREATE FUNCTION append(me bigint, alone boolean, which bigint, first integer, lines bytea[],"
    " new_state integer, new_listed boolean, new_created bigint, new_changed bigint, new_due bigint,"
    " new_game text, new_about text, new_people text) RETURNS integer LANGUAGE plpgsql AS $$"
    " DECLARE code integer; BEGIN"
    " code := why_not(me, alone, which, first, new_game IS NOT NULL);"
    " IF code <> 0 THEN RETURN code; END IF;"
    " IF new_game IS NOT NULL THEN"
    "  INSERT INTO tables VALUES(which, CASE WHEN alone THEN 0 ELSE me END, 1, new_state, new_listed,"
    "   new_created, new_changed, new_due, new_game, new_about, new_people)"
    "  ON CONFLICT (tab) DO UPDATE SET state = new_state, listed = new_listed, created = new_created,"
    "   changed = new_changed, due = new_due, game = new_game, about = new_about, people = new_people;"
    " END IF;"
    " INSERT INTO log SELECT which, me, first + place - 1, fence, line"
    "  FROM tables, unnest(lines) WITH ORDINALITY AS l(line, place) WHERE tab = which;"
    " RETURN 0;"
    "END $$;"

    /* As before, but of each change its key, what it was ('': unknown; NULL: whatever), what it is to be. */
    "DROP FUNCTION change_people(bytea[]);"
    "CREATE FUNCTION change_people(keys text[], were text[], abouts text[]) RETURNS integer"
    " LANGUAGE plpgsql AS $$ DECLARE i integer; kept text; BEGIN"
    " PERFORM pg_advisory_xact_lock(7163384699);"
    " FOR i IN 1 .. cardinality(keys) LOOP"
    "  SELECT about INTO kept FROM people WHERE person = keys[i] FOR UPDATE;"
    "  IF were[i] = '' AND FOUND THEN RETURN 1; END IF;"
    "  IF were[i] <> '' AND (NOT FOUND OR kept <> were[i]) THEN RETURN 1; END IF;"
    " END LOOP;"
    " FOR i IN 1 .. cardinality(keys) LOOP"
    "  INSERT INTO people VALUES(keys[i], abouts[i]) ON CONFLICT (person) DO UPDATE SET about = "
    "excluded.about;"
    " END LOOP;"
    " RETURN 0;"
    "END $$;",
};

#define FACTS    "tab, state::bigint, listed::int::bigint, created, changed, due, game, about, people"
#define ONLY_DUE "tab, 0::bigint, 0::bigint, 0::bigint, 0::bigint, due, ''::text, ''::text, ''::text"
#define DUE_PAGE                                                                                             \
    "due > 0 AND due <= $1::bigint AND (due, tab) > ($3::bigint, $4::bigint) ORDER BY due, tab"              \
    " LIMIT $2::bigint"
#define SET_FACTS                                                                                            \
    "state = $4::bigint, listed = $5::boolean, created = $6::bigint, changed = $7::bigint,"                  \
    " due = $8::bigint, game = $9::text, about = $10::text, people = $11::text"

/* `$1` is always who we are and `$2` whether we are alone, where either matters. */
const char *const postgres_sql[POSTGRES_STATEMENT_COUNT] = {
    [POSTGRES_BEGIN] = "SELECT begin_batch($1::bigint, $2::bigint, $3::bigint, $4::bigint)",
    /* The same as append() without facts, without the price of a function: nearly all there is to do. */
    [POSTGRES_LINES_ADD] =
        "INSERT INTO log SELECT tab, $1::bigint, $4::bigint + place - 1, fence, line"
        " FROM tables, unnest($5::bytea[]) WITH ORDINALITY AS l(line, place)"
        " WHERE tab = $3::bigint AND (owner = $1::bigint OR $2::boolean)"
        " AND $4::bigint = (SELECT coalesce(max(number) + 1, 0) FROM log WHERE tab = $3::bigint)",
    [POSTGRES_LINES_REFUSAL] =
        "SELECT why_not($1::bigint, $2::boolean, $3::bigint, ($4::bigint)::integer, false)::bigint",
    [STORE_APPEND] =
        "SELECT append($1::bigint, $2::boolean, $3::bigint, ($4::bigint)::integer, $5::bytea[],"
        " ($6::bigint)::integer, $7::boolean, $8::bigint, $9::bigint, $10::bigint, $11::text, $12::text,"
        " $13::text)::bigint",
    [STORE_NOTE] =
        "UPDATE tables SET " SET_FACTS " WHERE tab = $3::bigint AND (owner = $1::bigint OR $2::boolean)",
    [STORE_PERSON_PUT] = "INSERT INTO people VALUES($1::text, $2::text)"
                         " ON CONFLICT (person) DO UPDATE SET about = $2::text",
    [STORE_PEOPLE_CHANGE] = "SELECT change_people($1::text[], $2::text[], $3::text[])::bigint",
    [STORE_SIT] = "WITH it AS (SELECT tab FROM tables WHERE tab = $2::bigint),"
                  " done AS (INSERT INTO seats SELECT $1::text, tab FROM it ON CONFLICT DO NOTHING)"
                  " SELECT count(*) FROM it",
    [STORE_TAKE] = "SELECT take($1::bigint, $2::bigint, $3::bigint)",
    [STORE_GIVE] = "UPDATE tables SET owner = 0 WHERE tab = $2::bigint AND owner = $1::bigint",
    [POSTGRES_GIVE_NOTE] = "UPDATE tables SET owner = 0, " SET_FACTS
                           " WHERE tab = $3::bigint AND (owner = $1::bigint OR $2::boolean)",
    [STORE_READ] = "SELECT number::bigint, text FROM tables"
                   " LEFT JOIN log ON log.tab = tables.tab AND number >= $2::bigint"
                   " WHERE tables.tab = $1::bigint ORDER BY number",
    [STORE_LIST] = "SELECT " FACTS " FROM tables WHERE listed AND state = $1::bigint"
                   " ORDER BY changed DESC, tab LIMIT $2::bigint",
    [STORE_LIST_OVER] = "SELECT " FACTS " FROM tables WHERE listed AND state = 2 AND changed <= $1::bigint"
                        " AND changed >= $3::bigint AND (changed, tab) > ($3::bigint, $4::bigint)"
                        " ORDER BY changed, tab LIMIT $2::bigint",
    [STORE_DUE] = "SELECT " ONLY_DUE " FROM tables WHERE " DUE_PAGE,
    [POSTGRES_DUE_FREE] =
        "SELECT " ONLY_DUE " FROM (SELECT 0 AS owner UNION ALL SELECT node FROM nodes"
        "  WHERE NOT alive OR has_expired(expires, $5::bigint)) AS free JOIN tables USING(owner)"
        " WHERE " DUE_PAGE,
    [STORE_PERSON_GET] = "SELECT about FROM people WHERE person = $1::text",
    [STORE_TABLES_OF] = "SELECT " FACTS " FROM seats JOIN tables USING(tab) WHERE person = $1::text"
                        " ORDER BY changed DESC, tab LIMIT $2::bigint",
    [STORE_SCAN_TABLES] = "SELECT " FACTS " FROM tables WHERE tab > $1::bigint ORDER BY tab LIMIT $2::bigint",
    [STORE_SCAN_PEOPLE] = "SELECT person, about FROM people WHERE $1::text IS NULL OR person > $1::text"
                          " ORDER BY person LIMIT $2::bigint",
    [STORE_SCAN_SEATS] =
        "SELECT person, tab FROM seats WHERE $1::text IS NULL OR (person, tab) > ($1::text, $3::bigint)"
        " ORDER BY person, tab LIMIT $2::bigint",
};
