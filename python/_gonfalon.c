// SPDX-License-Identifier: MIT
/* _gonfalon.c: include/gonfalon.h and include/gonfalon_env.h for Python, function by function; what people
 * use is in python/gonfalon. One module for every Python from 3.11 on (the limited API). The arrays of an
 * environment are handed out as buffers, which NumPy reads where they are. */
#define PY_SSIZE_T_CLEAN
#define Py_LIMITED_API 0x030B0000
#include <Python.h>

#include "gonfalon_env.h"

#include <stdbool.h>

/* --- Rows: one array of an environment, as a buffer. */

struct rows {
    PyObject ob_base;
    PyObject *owner;
    const void *at;
    const char *format; /* as in the module struct */
    Py_ssize_t item, shape[2], strides[2];
    int axes;
};

static PyTypeObject *rows_type, *single_type;

static int rows_get(PyObject *self, Py_buffer *buffer, int flags)
{
    struct rows *rows = (struct rows *)self;
    if (flags & PyBUF_WRITABLE) {
        PyErr_SetString(PyExc_BufferError, "the arrays of an environment are its own");
        return -1;
    }
    *buffer = (Py_buffer){.buf = (void *)(uintptr_t)rows->at,
                          .len = rows->shape[0] * rows->strides[0],
                          .itemsize = rows->item,
                          .readonly = 1,
                          .ndim = rows->axes,
                          .format = (char *)(uintptr_t)rows->format,
                          .shape = rows->shape,
                          .strides = rows->strides};
    buffer->obj = Py_NewRef(self);
    return 0;
}

static void rows_free(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);
    Py_XDECREF(((struct rows *)self)->owner);
    ((freefunc)PyType_GetSlot(type, Py_tp_free))(self);
    Py_DECREF(type);
}

static PyType_Slot rows_slots[] = {
    {Py_bf_getbuffer, (void *)rows_get}, {Py_tp_dealloc, (void *)rows_free}, {0, NULL}};
static PyType_Spec rows_spec = {"_gonfalon.Rows", sizeof(struct rows), 0,
                                Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION, rows_slots};

/* A row for each game; `columns` 0: one number each. */
static bool add_rows(PyObject *found, PyObject *owner, const char *name, const void *at, const char *format,
                     size_t item, uint32_t games, uint32_t columns)
{
    allocfunc allocate = (allocfunc)PyType_GetSlot(rows_type, Py_tp_alloc);
    struct rows *rows = (struct rows *)allocate(rows_type, 0);
    if (!rows)
        return false;
    rows->owner = Py_NewRef(owner);
    rows->at = at;
    rows->format = format;
    rows->item = (Py_ssize_t)item;
    rows->axes = columns ? 2 : 1;
    rows->shape[0] = games;
    rows->shape[1] = columns;
    rows->strides[0] = (Py_ssize_t)(item * (columns ? columns : 1));
    rows->strides[1] = (Py_ssize_t)item;
    int failed = PyDict_SetItemString(found, name, (PyObject *)rows);
    Py_DECREF(rows);
    return !failed;
}

/* --- Text that may be missing. */

static PyObject *text_or_none(const char *text)
{
    if (!text)
        Py_RETURN_NONE;
    return PyUnicode_FromString(text);
}

/* What a function says that can refuse. */
static PyObject *unless_refused(const char *refusal)
{
    if (!refusal)
        Py_RETURN_NONE;
    PyErr_SetString(PyExc_ValueError, refusal);
    return NULL;
}

/* --- A single game. */

struct single {
    PyObject ob_base;
    struct gonfalon *game;
};

static struct gonfalon *game_of(PyObject *self)
{
    return ((struct single *)self)->game;
}

static PyObject *single_around(PyTypeObject *type, struct gonfalon *game)
{
    allocfunc allocate = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    struct single *single = game ? (struct single *)allocate(type, 0) : NULL;
    if (single)
        single->game = game;
    else
        gonfalon_free(game);
    return single ? (PyObject *)single : PyErr_Occurred() ? NULL : PyErr_NoMemory();
}

static PyObject *single_new(PyTypeObject *type, PyObject *arguments, PyObject *named)
{
    static char *words[] = {"game", "options", NULL};
    const char *id, *options = "";
    if (!PyArg_ParseTupleAndKeywords(arguments, named, "s|s", words, &id, &options))
        return NULL;
    PyObject *self = single_around(type, gonfalon_new());
    const char *refusal = self ? gonfalon_start(game_of(self), id, options) : NULL;
    if (!refusal)
        return self;
    PyErr_SetString(PyExc_ValueError, refusal);
    Py_DECREF(self);
    return NULL;
}

static void single_free(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);
    gonfalon_free(game_of(self));
    ((freefunc)PyType_GetSlot(type, Py_tp_free))(self);
    Py_DECREF(type);
}

static PyObject *single_actors(PyObject *self, PyObject *unused)
{
    (void)unused;
    return text_or_none(gonfalon_actors(game_of(self)));
}

static PyObject *single_legal(PyObject *self, PyObject *arguments)
{
    const char *seat;
    return PyArg_ParseTuple(arguments, "s", &seat) ? text_or_none(gonfalon_legal(game_of(self), seat)) : NULL;
}

static PyObject *single_play(PyObject *self, PyObject *arguments)
{
    const char *seat, *move;
    if (!PyArg_ParseTuple(arguments, "ss", &seat, &move))
        return NULL;
    return unless_refused(gonfalon_play(game_of(self), seat, move));
}

static PyObject *single_undo(PyObject *self, PyObject *unused)
{
    (void)unused;
    return unless_refused(gonfalon_undo(game_of(self)));
}

static PyObject *single_view(PyObject *self, PyObject *arguments)
{
    const char *viewer;
    return PyArg_ParseTuple(arguments, "s", &viewer) ? text_or_none(gonfalon_view(game_of(self), viewer))
                                                     : NULL;
}

static PyObject *single_events(PyObject *self, PyObject *arguments)
{
    const char *viewer;
    return PyArg_ParseTuple(arguments, "s", &viewer) ? text_or_none(gonfalon_events(game_of(self), viewer))
                                                     : NULL;
}

static PyObject *single_result(PyObject *self, PyObject *unused)
{
    (void)unused;
    return text_or_none(gonfalon_result(game_of(self)));
}

static PyObject *single_record(PyObject *self, PyObject *unused)
{
    (void)unused;
    return text_or_none(gonfalon_record(game_of(self)));
}

static PyObject *single_load(PyObject *self, PyObject *arguments)
{
    const char *record;
    Py_ssize_t length;
    if (!PyArg_ParseTuple(arguments, "s#", &record, &length))
        return NULL;
    return unless_refused(gonfalon_load(game_of(self), record, (size_t)length));
}

static PyObject *single_copy(PyObject *self, PyObject *unused)
{
    (void)unused;
    return single_around(single_type, gonfalon_copy(game_of(self)));
}

static PyObject *single_imagine(PyObject *self, PyObject *arguments)
{
    const char *seat;
    unsigned long long seed;
    if (!PyArg_ParseTuple(arguments, "sK", &seat, &seed))
        return NULL;
    struct gonfalon *imagined = gonfalon_imagine(game_of(self), seat, seed);
    return imagined ? single_around(single_type, imagined)
                    : unless_refused("there is no such seat in this game");
}

static PyObject *single_choose(PyObject *self, PyObject *arguments)
{
    const char *seat, *bot, *move;
    unsigned int milliseconds, simulations;
    unsigned long long seed;
    if (!PyArg_ParseTuple(arguments, "ssIIK", &seat, &bot, &milliseconds, &simulations, &seed))
        return NULL;
    Py_BEGIN_ALLOW_THREADS;
    move = gonfalon_choose(game_of(self), seat, bot, milliseconds, simulations, seed);
    Py_END_ALLOW_THREADS;
    return text_or_none(move);
}

static PyMethodDef single_methods[] = {
    {"actors", single_actors, METH_NOARGS, "actors() -> str"},
    {"legal", single_legal, METH_VARARGS, "legal(seat) -> str"},
    {"play", single_play, METH_VARARGS, "play(seat, move)"},
    {"undo", single_undo, METH_NOARGS, "undo()"},
    {"view", single_view, METH_VARARGS, "view(viewer) -> str"},
    {"events", single_events, METH_VARARGS, "events(viewer) -> str"},
    {"result", single_result, METH_NOARGS, "result() -> str"},
    {"record", single_record, METH_NOARGS, "record() -> str"},
    {"load", single_load, METH_VARARGS, "load(record)"},
    {"copy", single_copy, METH_NOARGS, "copy() -> Single"},
    {"imagine", single_imagine, METH_VARARGS, "imagine(seat, seed) -> Single"},
    {"choose", single_choose, METH_VARARGS, "choose(seat, bot, milliseconds, simulations, seed) -> str"},
    {NULL, NULL, 0, NULL}};
static PyType_Slot single_slots[] = {{Py_tp_new, (void *)single_new},
                                     {Py_tp_dealloc, (void *)single_free},
                                     {Py_tp_methods, single_methods},
                                     {0, NULL}};
static PyType_Spec single_spec = {"_gonfalon.Single", sizeof(struct single), 0, Py_TPFLAGS_DEFAULT,
                                  single_slots};

/* --- Many games. */

struct env {
    PyObject ob_base;
    struct gonfalon_env *env;
};

static struct gonfalon_env *env_of(PyObject *self)
{
    return ((struct env *)self)->env;
}

static PyObject *env_new(PyTypeObject *type, PyObject *arguments, PyObject *named)
{
    static char *words[] = {"game", "options",        "games",     "threads",
                            "seed", "chance_outside", "stay_over", NULL};
    const char *id, *options;
    struct gonfalon_env_settings settings;
    unsigned long long seed;
    unsigned int games, threads;
    char refusal[512] = "";
    if (!PyArg_ParseTupleAndKeywords(arguments, named, "ssIIKpp", words, &id, &options, &games, &threads,
                                     &seed, &settings.chance_outside, &settings.stay_over))
        return NULL;
    settings.games = games;
    settings.threads = threads;
    settings.seed = seed;
    struct gonfalon_env *made = gonfalon_env_new(id, options, &settings, refusal, sizeof refusal);
    if (!made)
        return unless_refused(refusal);
    allocfunc allocate = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    struct env *env = (struct env *)allocate(type, 0);
    if (env)
        env->env = made;
    else
        gonfalon_env_free(made);
    return (PyObject *)env;
}

static void env_free(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);
    gonfalon_env_free(env_of(self));
    ((freefunc)PyType_GetSlot(type, Py_tp_free))(self);
    Py_DECREF(type);
}

static PyObject *env_arrays(PyObject *self, PyObject *unused)
{
    const struct gonfalon_env_arrays *a = gonfalon_env_look(env_of(self));
    PyObject *found = PyDict_New();
    (void)unused;
    if (found &&
        add_rows(found, self, "observations", a->observations, "b", 1, a->games, a->observation_size) &&
        add_rows(found, self, "masks", a->masks, "B", 1, a->games, a->action_count) &&
        add_rows(found, self, "legal", a->legal, "H", sizeof *a->legal, a->games, a->legal_size) &&
        add_rows(found, self, "legal_count", a->legal_count, "i", sizeof *a->legal_count, a->games, 0) &&
        add_rows(found, self, "seats", a->seats, "i", sizeof *a->seats, a->games, 0) &&
        add_rows(found, self, "rewards", a->rewards, "f", sizeof *a->rewards, a->games, a->camp_count) &&
        add_rows(found, self, "over", a->over, "B", 1, a->games, 0) &&
        add_rows(found, self, "seeds", a->seeds, "Q", sizeof *a->seeds, a->games, 0))
        return found;
    Py_XDECREF(found);
    return NULL;
}

static PyObject *env_fields(PyObject *self, PyObject *unused)
{
    uint32_t count = gonfalon_env_field_count(env_of(self));
    PyObject *list = PyList_New(0);
    (void)unused;
    for (uint32_t i = 0; list && i < count; i++) {
        struct gonfalon_env_field f = gonfalon_env_field(env_of(self), i);
        PyObject *one = Py_BuildValue("(ssiiI(II)(II))", f.name, f.about, f.lowest, f.highest, f.offset,
                                      f.count[0], f.count[1], f.stride[0], f.stride[1]);
        if (!one || PyList_Append(list, one) < 0)
            Py_CLEAR(list);
        Py_XDECREF(one);
    }
    return list;
}

/* (seat, name, camp) of each seat, and the names of the camps. */
static PyObject *env_seats(PyObject *self, PyObject *unused)
{
    const struct gonfalon_env_arrays *arrays = gonfalon_env_look(env_of(self));
    PyObject *seats = PyList_New(0), *camps = PyList_New(0), *one;
    (void)unused;
    for (uint32_t seat = 0; seat < arrays->seat_count; seat++) {
        const char *name = gonfalon_env_seat(env_of(self), seat);
        if (!name)
            continue;
        one = Py_BuildValue("(Isi)", seat, name, gonfalon_env_camp(env_of(self), seat));
        PyList_Append(seats, one);
        Py_DECREF(one);
    }
    for (uint32_t camp = 0; camp < arrays->camp_count; camp++) {
        one = PyUnicode_FromString(gonfalon_env_camp_name(env_of(self), camp));
        PyList_Append(camps, one);
        Py_DECREF(one);
    }
    return Py_BuildValue("(NN)", seats, camps);
}

static PyObject *env_reset(PyObject *self, PyObject *arguments)
{
    unsigned long long seed;
    if (!PyArg_ParseTuple(arguments, "K", &seed))
        return NULL;
    gonfalon_env_reset(env_of(self), seed);
    Py_RETURN_NONE;
}

/* An array of 32-bit integers, one for each game. */
static bool take_actions(PyObject *self, PyObject *object, int flags, Py_buffer *buffer)
{
    if (PyObject_GetBuffer(object, buffer, PyBUF_C_CONTIGUOUS | PyBUF_FORMAT | flags) < 0)
        return false;
    Py_ssize_t wanted = (Py_ssize_t)(gonfalon_env_look(env_of(self))->games * sizeof(int32_t));
    if (buffer->len == wanted && buffer->itemsize == sizeof(int32_t))
        return true;
    PyBuffer_Release(buffer);
    PyErr_SetString(PyExc_ValueError, "actions are an array of int32, one for each game");
    return false;
}

static PyObject *env_step(PyObject *self, PyObject *actions)
{
    Py_buffer buffer;
    const char *refusal;
    if (!take_actions(self, actions, 0, &buffer))
        return NULL;
    Py_BEGIN_ALLOW_THREADS;
    refusal = gonfalon_env_step(env_of(self), buffer.buf);
    Py_END_ALLOW_THREADS;
    PyBuffer_Release(&buffer);
    return unless_refused(refusal);
}

static PyObject *env_sample(PyObject *self, PyObject *actions)
{
    Py_buffer buffer;
    if (!take_actions(self, actions, PyBUF_WRITABLE, &buffer))
        return NULL;
    gonfalon_env_sample(env_of(self), buffer.buf);
    PyBuffer_Release(&buffer);
    Py_RETURN_NONE;
}

/* The number of a game, which must be one. */
static bool is_game(PyObject *self, unsigned int game)
{
    if (game < gonfalon_env_look(env_of(self))->games)
        return true;
    PyErr_SetString(PyExc_IndexError, "there is no such game");
    return false;
}

static PyObject *env_outcomes(PyObject *self, PyObject *arguments)
{
    static double probabilities[GONFALON_ENV_OUTCOMES]; /* under the lock of the interpreter */
    unsigned int game;
    if (!PyArg_ParseTuple(arguments, "I", &game) || !is_game(self, game))
        return NULL;
    uint32_t count = gonfalon_env_outcomes(env_of(self), game, probabilities);
    PyObject *list = PyList_New(count);
    for (uint32_t i = 0; list && i < count; i++)
        PyList_SetItem(list, i, PyFloat_FromDouble(probabilities[i]));
    return list;
}

static PyObject *env_text(PyObject *self, PyObject *arguments)
{
    unsigned int game, action;
    if (!PyArg_ParseTuple(arguments, "II", &game, &action) || !is_game(self, game))
        return NULL;
    return text_or_none(gonfalon_env_text(env_of(self), game, action));
}

static PyObject *env_number(PyObject *self, PyObject *arguments)
{
    unsigned int game;
    const char *move;
    if (!PyArg_ParseTuple(arguments, "Is", &game, &move) || !is_game(self, game))
        return NULL;
    return PyLong_FromLong(gonfalon_env_number(env_of(self), game, move));
}

static PyObject *env_view(PyObject *self, PyObject *arguments)
{
    unsigned int game;
    const char *viewer;
    if (!PyArg_ParseTuple(arguments, "Is", &game, &viewer) || !is_game(self, game))
        return NULL;
    return text_or_none(gonfalon_env_view(env_of(self), game, viewer));
}

static PyObject *env_result(PyObject *self, PyObject *arguments)
{
    unsigned int game;
    if (!PyArg_ParseTuple(arguments, "I", &game) || !is_game(self, game))
        return NULL;
    return text_or_none(gonfalon_env_result(env_of(self), game));
}

static PyObject *env_choose(PyObject *self, PyObject *arguments)
{
    unsigned int game, milliseconds, simulations;
    unsigned long long seed;
    const char *bot;
    int action;
    if (!PyArg_ParseTuple(arguments, "IsIIK", &game, &bot, &milliseconds, &simulations, &seed) ||
        !is_game(self, game))
        return NULL;
    Py_BEGIN_ALLOW_THREADS;
    action = gonfalon_env_choose(env_of(self), game, bot, milliseconds, simulations, seed);
    Py_END_ALLOW_THREADS;
    return PyLong_FromLong(action);
}

static PyObject *env_ask(PyObject *self, PyObject *arguments)
{
    unsigned int game, seat;
    if (!PyArg_ParseTuple(arguments, "II", &game, &seat) || !is_game(self, game))
        return NULL;
    return unless_refused(gonfalon_env_ask(env_of(self), game, seat));
}

static PyObject *env_take(PyObject *self, PyObject *arguments)
{
    unsigned int game;
    PyObject *single;
    if (!PyArg_ParseTuple(arguments, "IO!", &game, single_type, &single) || !is_game(self, game))
        return NULL;
    return unless_refused(gonfalon_env_take(env_of(self), game, game_of(single)));
}

static PyObject *env_say(PyObject *self, PyObject *arguments)
{
    unsigned int game, action;
    if (!PyArg_ParseTuple(arguments, "II", &game, &action) || !is_game(self, game))
        return NULL;
    return text_or_none(gonfalon_env_say(env_of(self), game, action));
}

static PyMethodDef env_methods[] = {
    {"arrays", env_arrays, METH_NOARGS, "arrays() -> dict of buffers"},
    {"fields", env_fields, METH_NOARGS,
     "fields() -> [(name, about, lowest, highest, offset, counts, strides)]"},
    {"seats", env_seats, METH_NOARGS, "seats() -> ([(seat, name, camp)], [camp name])"},
    {"reset", env_reset, METH_VARARGS, "reset(seed)"},
    {"step", env_step, METH_O, "step(actions)"},
    {"sample", env_sample, METH_O, "sample(actions): writes them"},
    {"outcomes", env_outcomes, METH_VARARGS, "outcomes(game) -> [probability]"},
    {"text", env_text, METH_VARARGS, "text(game, action) -> str or None"},
    {"number", env_number, METH_VARARGS, "number(game, move) -> int"},
    {"view", env_view, METH_VARARGS, "view(game, viewer) -> str or None"},
    {"result", env_result, METH_VARARGS, "result(game) -> str"},
    {"choose", env_choose, METH_VARARGS, "choose(game, bot, milliseconds, simulations, seed) -> int"},
    {"ask", env_ask, METH_VARARGS, "ask(game, seat)"},
    {"take", env_take, METH_VARARGS, "take(game, single)"},
    {"say", env_say, METH_VARARGS, "say(game, action) -> str or None"},
    {NULL, NULL, 0, NULL}};
static PyType_Slot env_slots[] = {
    {Py_tp_new, (void *)env_new}, {Py_tp_dealloc, (void *)env_free}, {Py_tp_methods, env_methods}, {0, NULL}};
static PyType_Spec env_spec = {"_gonfalon.Env", sizeof(struct env), 0, Py_TPFLAGS_DEFAULT, env_slots};

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT, "_gonfalon", "The games, function by function.", -1, NULL, NULL, NULL, NULL, NULL};

PyMODINIT_FUNC PyInit__gonfalon(void);
PyMODINIT_FUNC PyInit__gonfalon(void)
{
    PyObject *module = PyModule_Create(&definition);
    PyObject *env_type = PyType_FromSpec(&env_spec);
    rows_type = (PyTypeObject *)PyType_FromSpec(&rows_spec);
    single_type = (PyTypeObject *)PyType_FromSpec(&single_spec);
    if (module && env_type && rows_type && single_type &&
        PyModule_AddObjectRef(module, "Env", env_type) == 0 &&
        PyModule_AddObjectRef(module, "Single", (PyObject *)single_type) == 0 &&
        PyModule_AddIntConstant(module, "outcomes_max", GONFALON_ENV_OUTCOMES) == 0 &&
        PyModule_AddStringConstant(module, "version", gonfalon_version()) == 0)
        return module;
    Py_XDECREF(module);
    return NULL;
}
