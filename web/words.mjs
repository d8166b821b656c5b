// SPDX-License-Identifier: MIT
// The words of the browser client and of the boards, from PO files to TypeScript, before anything is built or checked:
//   po/web.pot, ../games/NAME/web/words.pot    the English, which is the template
//   po/CODE.po, ../games/NAME/web/CODE.po      another language: it is its files, and nothing else names it
//   .words/index.ts, NAME.ts, NAME.CODE.ts     what is written: how each language is fetched, the type of the words, the words
//   .words/learn/NAME/*.json                   what the game teaches (../games/NAME/learn), each language by itself
// The context of a message is its place: "make.title" is words.make.title, "status[over]" belongs to a table that is asked for names
// from elsewhere, "steps.0" to a list. {places} make it a function; with several of them the template says their order: #. (at, last).
// Of what is counted, the first one is the number. Where a translation is missing or has other places, nothing is written and
// everybody is told. A game that has no file of a language is read in English.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import gettext from 'gettext-parser';

const web = new URL('.', import.meta.url).pathname;
const games = `${web}../games/`;
const target = `${web}.words/`;
const TEMPLATE = 'en'; // the language of the templates

const codesIn = (folder) => readdirSync(folder).filter((name) => name.endsWith('.po')).map((name) => name.slice(0, -3)).sort();
export const languages = [TEMPLATE, ...codesIn(`${web}po`)];

// Where a catalogue lies: its template, and its file in another language.
const catalogues = [
  { name: 'web', template: `${web}po/web.pot`, folder: `${web}po/` },
  ...readdirSync(games).sort().map((name) => ({ name, template: `${games}${name}/web/words.pot`, folder: `${games}${name}/web/` })).filter(({ template }) => existsSync(template)),
];

const complaints = [];
const complain = (path, key, what) => complaints.push(`${path.replace(games, 'games/').replace(web, 'web/')}: ${key}: ${what}`);

// --- Reading.

function read(path) {
  const { headers, translations } = gettext.po.parse(readFileSync(path));
  const header = Object.fromEntries(Object.entries(headers).map(([field, value]) => [field.toLowerCase(), value]));
  const messages = Object.entries(translations).filter(([context]) => context).flatMap(([key, entries]) => {
    if (Object.keys(entries).length > 1) complain(path, key, 'is there twice');
    return Object.values(entries).map((entry) => ({ key, ...entry, forms: [entry.msgid, entry.msgid_plural].filter(Boolean) }));
  });
  if (translations['']) for (const text of Object.keys(translations[''])) if (text) complain(path, text, 'has no msgctxt');
  return { path, header, messages: new Map(messages.map((message) => [message.key, message])) };
}

const placesIn = (text) => [...text.matchAll(/{(\w+)}/g)].map(([, place]) => place);
const same = (one, other) => one.length === other.length && one.every((place) => other.includes(place));

// The arguments of a message, in their order.
function argumentsOf(path, { key, forms, comments }) {
  const places = [...new Set(forms.flatMap(placesIn))];
  const told = /^\((.*)\)$/m.exec(comments?.extracted ?? '')?.[1].split(', ');
  if (places.length > 1 && !told) complain(path, key, `in which order? say it before msgctxt: #. (${places.join(', ')})`);
  if (told && !same(told, places)) complain(path, key, `has the places ${places.join(', ')}, but says (${told.join(', ')})`);
  return told ?? places;
}

function readTemplate(path) {
  const template = read(path);
  for (const message of template.messages.values()) {
    message.arguments = argumentsOf(path, message);
    if (message.forms.length > 1 && !message.arguments.length) complain(path, message.key, 'is counted, but has no {place} for the number');
  }
  return template;
}

// C, as gettext has it; JavaScript reads it as well.
function pluralOf({ path, header }) {
  const [, count, formula] = /nplurals=(\d+);\s*plural=([^;]+)/.exec(header['plural-forms'] ?? '') ?? [];
  if (!formula || /[^n\d\s?:%&|=!<>()+*/-]/.test(formula)) complain(path, 'Plural-Forms', 'cannot be read');
  return { count: Number(count), formula };
}

// What a language says for each message of the template.
function textsOf(template, path) {
  const file = read(path);
  const plural = pluralOf(file);
  for (const key of file.messages.keys()) if (!template.messages.has(key)) complain(path, key, 'is not in the template');
  const texts = new Map();
  for (const [key, { msgid, msgid_plural, forms, arguments: wanted }] of template.messages) {
    const found = file.messages.get(key);
    if (!found || found.msgid !== msgid || found.msgid_plural !== msgid_plural) {
      complain(path, key, found ? 'is a translation of another English' : 'is missing');
      continue;
    }
    const counted = forms.length > 1;
    const said = found.msgstr;
    if (said.length !== (counted ? plural.count : 1) || said.some((text) => text === '') || /\bfuzzy\b/.test(found.comments?.flag ?? '')) complain(path, key, 'is not translated');
    for (const text of said) {
      const places = [...new Set(placesIn(text))];
      if (!same(places, wanted) && !(counted && same([...places, wanted[0]], wanted))) complain(path, key, `has the places ${places.join(', ') || 'of none'}, not ${wanted.join(', ') || 'none'}: ${text}`);
    }
    texts.set(key, said);
  }
  return { texts, plural };
}

const englishOf = (template) => ({ texts: new Map([...template.messages].map(([key, { forms }]) => [key, forms])), plural: pluralOf(template) });

// --- Writing. `leaf` writes a message; what lies around it is an object, a table or a list.

function treeOf(messages) {
  const root = { open: false, inside: new Map() };
  for (const message of messages.values()) {
    let node = root;
    const steps = [...message.key.matchAll(/(^|\.)([^.[\]]+)|\[([^\]]+)\]/g)];
    steps.forEach(([, , name, looked], index) => {
      const last = index === steps.length - 1;
      if (looked) node.open = true;
      const next = node.inside.get(name ?? looked) ?? (last ? message : { open: false, inside: new Map() });
      node.inside.set(name ?? looked, next);
      node = next;
    });
  }
  return root;
}

const isList = ({ inside }) => [...inside.keys()].every((key, index) => key === String(index));

function write(node, leaf, around = (body) => body) {
  if (!node.inside) return leaf(node);
  const parts = [...node.inside].map(([key, value]) => (isList(node) ? '' : `${JSON.stringify(key)}: `) + write(value, leaf, around));
  return around(isList(node) ? `[${parts.join(', ')}]` : `{ ${parts.join(', ')} }`, node);
}

const typeOf = (message) => {
  const types = message.arguments.map((place, index) => `${place}: ${index === 0 && message.forms.length > 1 ? 'number' : 'string | number'}`);
  return types.length ? `(${types.join(', ')}) => string` : 'string';
};

const literal = (text) => `\`${text.replace(/[\\`]|\$(?={)/g, '\\$&').replace(/{(\w+)}/g, '${$1}')}\``;

const valueOf = (said) => (message) => {
  const texts = said.get(message.key);
  if (!message.arguments.length) return JSON.stringify(texts[0]);
  const body = texts.length > 1 ? `[${texts.map(literal).join(', ')}][form(${message.arguments[0]})]!` : literal(texts[0]);
  return `(${message.arguments.join(', ')}) => ${body}`;
};

const typesFile = (name, tree) => `${name === 'web' ? "import type games from 'virtual:games/*';\n" : ''}
export type Words = ${write(tree, typeOf, (body, { open }) => (open ? `(${body} & Record<string, string>)` : body))}${name === 'web' ? ' & { games: typeof games }' : ''};
`;

// What the games are called is a matter of language too (games.mjs).
const wordsFile = (name, code, tree, { texts, plural }) => `import type { Words } from './${name}';
${name === 'web' ? `import games from 'virtual:games/${code}';\n` : ''}
${[...texts.values()].some((said) => said.length > 1) ? `const form = (n: number): number => Number(${plural.formula});\n` : ''}
const words: Words = ${write(tree, valueOf(texts)).slice(0, -1)}${name === 'web' ? ', games' : ''} };
export default words;
`;

const indexFile = (names, files) => `export const languages = ${JSON.stringify(names)};
export type Lang = keyof typeof languages;
export interface Spoken { ${catalogues.map(({ name }) => `${JSON.stringify(name)}: import('./${name}').Words`).join('; ')} }
export const catalogues = {
${catalogues.map(({ name }) => `  ${JSON.stringify(name)}: { ${languages.map((code) => `${JSON.stringify(code)}: () => import('./${files[name][code]}')`).join(', ')} },`).join('\n')}
};
`;

function filesOf({ name, template: path, folder }, out) {
  const template = readTemplate(path);
  const tree = treeOf(template.messages);
  out[`${name}.ts`] = () => typesFile(name, tree);
  return Object.fromEntries(languages.map((code) => {
    const translated = `${folder}${code}.po`;
    if (code !== TEMPLATE && !existsSync(translated)) return [code, `${name}.${TEMPLATE}`];
    const said = code === TEMPLATE ? englishOf(template) : textsOf(template, translated);
    out[`${name}.${code}.ts`] = () => wordsFile(name, code, tree, said);
    return [code, `${name}.${code}`];
  }));
}

// Sayings, { en: ..., fr: ... }, with one language left: the one wanted, or English.
function saidIn(code, value, found) {
  if (Array.isArray(value)) return value.map((each) => saidIn(code, each, found));
  if (value === null || typeof value !== 'object') return value;
  const saying = typeof value[TEMPLATE] === 'string';
  if (saying) found.any = true;
  const rest = Object.entries(value).filter(([key]) => !saying || !/^[a-z]{2}$/.test(key)).map(([key, inside]) => [key, saidIn(code, inside, found)]);
  return { ...(saying ? { [code]: value[code] ?? value[TEMPLATE] } : {}), ...Object.fromEntries(rest) };
}

function addLearning(out) {
  for (const game of readdirSync(games).filter((name) => existsSync(`${games}${name}/learn`)))
    for (const file of readdirSync(`${games}${game}/learn`)) {
      const taught = JSON.parse(readFileSync(`${games}${game}/learn/${file}`, 'utf8'));
      const name = `learn/${game}/${file.slice(0, -'.json'.length)}`;
      for (const code of languages) {
        const found = { any: false };
        const said = JSON.stringify(saidIn(code, taught, found));
        out[found.any ? `${name}.${code}.json` : `${name}.json`] = () => said;
      }
    }
}

function nameOf(code) {
  const { path, header } = read(code === TEMPLATE ? `${web}po/web.pot` : `${web}po/${code}.po`);
  if (!header['x-language-name']) complain(path, 'X-Language-Name', 'what is the language called by those who speak it?');
  return header['x-language-name'];
}

export function writeWords() {
  complaints.length = 0;
  const out = {};
  const files = Object.fromEntries(catalogues.map((catalogue) => [catalogue.name, filesOf(catalogue, out)]));
  out['index.ts'] = () => indexFile(Object.fromEntries(languages.map((code) => [code, nameOf(code)])), files);
  addLearning(out);
  if (complaints.length) throw new Error(complaints.join('\n'));
  const written = Object.entries(out).map(([file, text]) => [file, text()]);
  if (complaints.length) throw new Error(complaints.join('\n'));
  mkdirSync(target, { recursive: true });
  for (const file of readdirSync(target, { recursive: true })) if (/\.\w+$/.test(file) && !(file in out)) rmSync(target + file);
  for (const [file, text] of written) {
    mkdirSync(dirname(target + file), { recursive: true });
    if (!existsSync(target + file) || readFileSync(target + file, 'utf8') !== text) writeFileSync(target + file, text);
  }
}

// For Vite: at the start of every build, and where a PO file changes while somebody works on the client.
export function bringWords() {
  return {
    name: 'words',
    buildStart: writeWords,
    configureServer(server) {
      server.watcher.add(catalogues.map(({ folder }) => folder));
      server.watcher.on('change', (path) => /\.pot?$/.test(path) && writeWords());
    },
  };
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  try {
    writeWords();
  } catch (why) {
    console.error(why.message);
    process.exit(1);
  }
}
