// SPDX-License-Identifier: MIT
// The same games in the program and in the module of WebAssembly: random moves by text, and every answer of the engine protocol,
// views, lists of moves, events, records, choices of bots, compared byte by byte. The module leads, the program is given the
// same commands: same.mjs [GAMES of each kind]. Prints TAP.
import { spawn } from 'node:child_process';
import { openProtocol } from './module.mjs';

const games = Number(process.argv[2] ?? 2000);
const program = process.env.GONFALON;
const AT_ONCE = 25; // games the program is asked in one go

const tables = {
  goths: [
    'players=4', 'players=2', 'players=3', 'players=6', 'players=7', 'players=8', 'players=4 fog=base', 'players=2 fog=fortune', 'players=3 lone_camp=B fog=base',
    'players=4 fog=fortune gothic=on ballista=on barricade3d=on', 'players=6 fog=fortune gothic=on pigeon=on ballista=on', 'players=7 lone_king_camp=BD fog=fortune expansion_copies=2 barricade3d=on',
    'players=8 fog=fortune fog_near=on fog_discard_anywhere=on', 'players=8 fog=base backs=vcrb pigeon=on gothic=on', 'players=4 backs=vrbc fog=fortune fortune_tokens=newdeal,double,keg,shield',
  ],
  echec: ['level=1', 'level=2', 'level=1 rows=8', 'level=2 rows=12 massed=on', 'level=1 massed=on rows=9', 'level=2 rows=11'],
};

// The generator of the test, not of the games: numbers below n.
function dice(seed) {
  let state = (seed * 2654435761 + 1) >>> 0;
  return (n) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state = (state ^ (state << 5)) >>> 0;
    return state % n;
  };
}

class Player {
  commands = [];
  answers = [];
  moves = 0;
  choices = 0;

  constructor(engine, below) {
    Object.assign(this, { engine, below });
  }

  ask(line) {
    const { fine, text } = this.engine.ask(line);
    this.commands.push(line);
    this.answers.push(`${fine ? '=' : '?'}${text ? ' ' : ''}${text}`);
    return text;
  }

  pick(list) {
    return list[this.below(list.length)];
  }

  // A game by chance, to its end or to a limit that is large enough for most; now and then something is taken back, refused, asked of a bot.
  play(game, options, seed) {
    const { below } = this;
    this.ask(`new ${game} ${options} seed=${seed} lang=${seed % 2 ? 'en' : 'fr'} turn_limit=${game === 'goths' ? 40 : 60}`);
    for (let step = 0; step < 1500; step++) {
      const actors = this.ask('actors').split(' ').filter(Boolean);
      if (!actors.length) break;
      const seat = this.pick(actors);
      const moves = this.ask(`legal ${seat}`).split('\n');
      if (step % 3 === 0) this.ask(`view ${this.pick([...actors, 'table', 'all'])}`);
      if (below(40) === 0) this.choose(seat);
      if (below(50) === 0) this.ask(`play ${seat} nonsense`);
      this.ask(`play ${seat} ${this.pick(moves)}`);
      this.moves++;
      if (below(30) === 0) this.ask('undo');
      if (below(20) === 0) this.ask(`events ${this.pick([...actors, 'table'])}`);
    }
    for (const line of ['result', 'view all', 'view table', 'record', ...(game === 'echec' ? ['position'] : [])]) this.ask(line);
  }

  choose(seat) {
    this.ask(`genmove ${seat} bot=${this.pick(['easy', 'medium', 'hard'])} sims=${20 + this.below(200)} seed=${this.below(1000)}`);
    this.choices++;
  }
}

function askProgram(commands) {
  const child = spawn(program, ['engine'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const parts = [];
  child.stdout.on('data', (bytes) => parts.push(bytes));
  child.stdin.end(commands.join('\n') + '\n');
  return new Promise((settle) => child.on('close', () => settle(Buffer.concat(parts).toString().split('\n\n').slice(0, -1))));
}

const kinds = Object.entries(tables);
console.log(`1..${kinds.length}`);
const engine = await openProtocol();
for (const [index, [game, options]] of kinds.entries()) {
  let different = '';
  let moves = 0;
  let choices = 0;
  let answers = 0;
  for (let first = 0; first < games && !different; first += AT_ONCE) {
    const player = new Player(engine, dice(first + 1));
    for (let seed = first; seed < Math.min(games, first + AT_ONCE); seed++) player.play(game, options[seed % options.length], seed);
    const told = await askProgram(player.commands);
    const wrong = player.answers.findIndex((answer, at) => answer !== told[at]);
    if (wrong >= 0) different = `${player.commands[wrong]}\nmodule: ${player.answers[wrong]}\nprogram: ${told[wrong]}\nafter: ${player.commands.slice(player.commands.findLastIndex((line, at) => at <= wrong && line.startsWith('new')), wrong).filter((line) => /^(new|play|undo)/.test(line)).join('; ')}`;
    moves += player.moves;
    choices += player.choices;
    answers += player.answers.length;
  }
  console.log(`${different ? 'not ' : ''}ok ${index + 1} - ${game}: the same in the program and in WebAssembly`);
  console.log(different ? different.replace(/^/gm, '# ') : `# ${games} games, ${moves} moves, ${choices} choices of bots, ${answers} answers`);
}
