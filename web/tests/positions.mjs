// SPDX-License-Identifier: MIT
// Positions to look at: games played at random in the module of WebAssembly, and of every kind of question one seat is asked there the
// fullest. The same every time; a table shows one of them to a page as if it had been played there.
import { openProtocol } from './module.mjs';

const engine = await openProtocol();
const LONGEST = 400; // moves

function ask(line) {
  const { fine, text } = engine.ask(line);
  if (!fine) throw new Error(`${line}: ${text}`);
  return text;
}

// What the seat is shown after these lines.
function shown(lines, seat, lang) {
  lines.forEach((line, index) => ask(index ? line : `${line} lang=${lang}`));
  return JSON.parse(engine.show(seat, true).text);
}

// What differs to look at: the phase, and the sorts of moves, without the squares, clans and cards they name.
function kindOf({ view, ask: { moves } }) {
  const sort = ({ move }) => /^(use|give|look):[a-z]{2,}|^[a-z]{4,}(?=:)|^(pass|done)$/.exec(move)?.[0] ?? '';
  return [view.phase, ...new Set(moves.map(sort))].join(' ').trim();
}

const looked = new Map(); // what was found, as it is asked for once in each language

// [{ kind, seat, game, in: (lang) => what is shown }]
export function positions(game, options, seat, games = 20) {
  const name = `${game} ${options} ${seat} ${games}`;
  if (!looked.has(name)) looked.set(name, find(game, options, seat, games));
  return looked.get(name);
}

function find(game, options, seat, games) {
  const found = new Map();
  for (let seed = 1; seed <= games; seed++) {
    const lines = [`new ${game} ${options} seed=${seed}`];
    ask(lines[0]);
    for (let actors; (actors = ask('actors').split(' '))[0] && lines.length < LONGEST; ) {
      if (actors.includes(seat)) {
        const now = engine.show(seat, true).text;
        const kind = kindOf(JSON.parse(now));
        if (now.length > (found.get(kind)?.length ?? 0)) found.set(kind, { length: now.length, lines: [...lines] });
      }
      lines.push(`play ${actors[0]} ${ask(`genmove ${actors[0]} bot=${seed % 2 ? 'random' : 'novice'} seed=${lines.length}`)}`);
      ask(lines.at(-1));
    }
  }
  const once = (lines, told = {}) => (lang) => (told[lang] ??= shown(lines, seat, lang));
  return [...found].map(([kind, { lines }]) => ({ kind, seat, game, in: once(lines) }));
}

// The first moment of games between novices when this happens: what the seat is shown before and after it.
export function moment(game, options, seat, happens) {
  for (let seed = 1; ; seed++) {
    ask(`new ${game} ${options} seed=${seed} lang=en`);
    let before = JSON.parse(engine.show(seat, true).text);
    for (let actors, moves = 0; (actors = ask('actors').split(' '))[0] && moves < LONGEST; moves++) {
      ask(`play ${actors[0]} ${ask(`genmove ${actors[0]} bot=novice seed=${moves}`)}`);
      const after = JSON.parse(engine.show(seat, true).text);
      if (happens(before.view, after.view)) return { seat, game, before, after };
      before = after;
    }
  }
}

// The reveal that came before, so that its ribbon is on the board: the order with the longest name for each clan.
function reveal({ game, phase, turn, clans }) {
  const before = game === 'goths' && (turn > 1 || phase === 'resolve' || phase === 'parley');
  return before ? Object.keys(clans).map((clan) => ({ text: `${clan}: barricade`, rule: 'G3.3', about: [clan, 'barricade', 'BC'], patch: {} })) : [];
}

// Whatever a server tells this page of tables is replaced by what is posed.
export async function poser(page) {
  let posed = null;
  let last = null;
  let tell = () => {};
  let poses = 0;
  const mark = () => `Ann the ${poses}th`;
  // What stands, and then how it came to that: who sits there by which name tells that both have arrived.
  const dress = (message) => {
    if (message.say !== 'whole' || !posed) return [message];
    const { seat, game, told, bare } = posed;
    const people = new Map(message.seats.map((each) => [each.seat, each]));
    const whole = {
      ...message, ...told, game, as: seat, from: 0, events: [], options: told.view.options, status: 'running', result: null, committed: [], chosen: null,
      ask: told.ask && { ...told.ask, turn: 1 }, hints: 'on', hears: told.view.phase === 'parley' ? 'camp' : message.hears,
      seats: told.seats.map((each) => ({ who: 'bot', name: 'easy', away: false, ...people.get(each.seat), ...each, you: each.seat === seat, ...(each.seat === seat && { who: 'person' }) })),
    };
    const seats = whole.seats.map((each) => (each.you ? { ...each, name: mark() } : each));
    return [whole, { say: 'change', table: whole.table, as: seat, from: 0, events: bare ? [] : reveal({ game, ...told.view }), view: told.view, seats }];
  };
  await page.routeWebSocket(/\/ws(\?|$)/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((text) => {
      const message = JSON.parse(text);
      server.send(posed && message.do === 'watch' ? JSON.stringify({ ...message, as: undefined }) : text);
    });
    server.onMessage((text) => {
      const message = JSON.parse(text);
      if (posed && (message.say === 'change' || message.say === 'here')) return;
      const send = (each) => socket.send(JSON.stringify(each));
      if (message.say === 'whole') [last, tell] = [message, send];
      dress(message).forEach(send);
    });
  });
  // Posed before the page comes to its table, or while it is there; the name one then sits there with tells that it is drawn.
  const pose = (position, lang) => {
    poses++;
    posed = { ...position, told: position.in(lang) };
    if (last) dress(last).forEach(tell);
    return mark();
  };
  // What then happens, and where it leads.
  pose.next = (events, { view, ask: question }) => tell({ say: 'change', table: last.table, as: posed.seat, events, view, ask: question && { ...question, turn: 2 } });
  return pose;
}
