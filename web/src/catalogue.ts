// SPDX-License-Identifier: MIT
// The games there are, by name and by what tables can be made of them. All of it is told by the games themselves: names when the client
// was built, since the first page is there before anybody can be asked; options and seats by the server, or the house of this browser.
import { house } from './house.svelte';
import { settings, w } from './settings.svelte';
import type { TableState } from './table';
import type { Words } from './words';

export const games = () => w().games;
export const gameNames = () => games().map(({ game }) => game);
export const gameName = (game: string): string => games().find((each) => each.game === game)?.name ?? game;
export const knownGame = (game: string): string => (gameNames().includes(game) ? game : gameNames()[0]!);
// Whether it is played by different numbers of people.
export const hasSizes = (game: string): boolean => Boolean(games().find((each) => each.game === game)?.size);

// --- Making a table (api/games, api/seats).

// "players 4 2 3 4 6 7 8": a name, its default, what it takes; "0..1000000" is a range. A default of several words is a set. `group`: the
// part of the game it belongs to; `when`: it means something only while other options have these values, "players=6,7,8", in one of these ways.
export interface Option { name: string; title: string; about: string | null; group: string | null; when: string | null; meanings: Record<string, string>; usual: string; values: string[]; range: [number, number] | null; set: boolean }
export interface Selection { name: string; title: string; about: string; options: string; wishes: string }
// Somebody on the ladder of a game, weakest first: a word for programs, who that is, how strong.
// `starts`: what it is called where it gives a start, the greatest first.
export interface Bot { name: string; character: string; about: string | null; rating: number | null; starts: string[] }
// `guests`: bots of others, which stand on no ladder.
export interface GameToPlay { game: string; name: string; size: string | null; favourite: string[]; selections: Selection[]; bots: Bot[]; guests: Bot[] }
export interface GameToMake extends GameToPlay { options: Option[] }
interface OptionTold { name: string; line: string; title: string; about: string | null; group: string | null; when: string | null; meanings: Record<string, string> }

function readOption({ line, ...told }: OptionTold): Option {
  const [, usual = '', ...values] = line.split(' ');
  const range = /^(\d+)\.\.(\d+)$/.exec(values[0] ?? '');
  return { ...told, usual, values, range: range ? [Number(range[1]), Number(range[2])] : null, set: usual.includes(',') };
}

// What a house says of its games stays as it is while the page lives: it is asked once; again where it did not answer.
const told = new Map<string, Promise<unknown>>();
function once<T>(address: string, read: (answer: Response) => Promise<T>): Promise<T> {
  const key = `${house.unreachable} ${address}`;
  const known = (told.get(key) ?? house.get(address).then(read)) as Promise<T>;
  told.set(key, known);
  known.catch(() => told.delete(key));
  return known;
}

export const gamesToMake = (): Promise<GameToMake[]> =>
  once(`api/games?lang=${settings.lang}`, async (answer) => {
    const { games } = (await answer.json()) as { games: (GameToPlay & { options: OptionTold[] })[] };
    return games.map((game) => ({ ...game, options: game.options.map(readOption) }));
  });

// Without the options, which are much: for whoever just wants to play.
export const gamesToPlay = (): Promise<GameToPlay[]> =>
  once(`api/games?options=off&lang=${settings.lang}`, async (answer) => ((await answer.json()) as { games: GameToPlay[] }).games);

const find = async <T extends GameToPlay>(game: string, all: Promise<T[]>) => (await all).find((each) => each.game === game);
export const gameToPlay = (game: string): Promise<GameToPlay | undefined> => find(game, gamesToPlay());
export const gameToMake = (game: string): Promise<GameToMake | undefined> => find(game, gamesToMake());

// Whoever can be given a seat.
export const botsToSeat = (about: GameToPlay | undefined): Bot[] => [...(about?.bots ?? []), ...(about?.guests ?? [])];
// Somebody on the ladder, or there with a start; what he is called; and everybody one can come to, weakest first.
export const botCalled = (bots: Bot[], name: string): Bot | undefined => bots.find((bot) => bot.name === name || bot.starts.includes(name));
export function titleOf(bots: Bot[], name: string): string {
  const bot = botCalled(bots, name);
  return bot?.starts.includes(name) ? w().ladder.start(bot.character) : (bot?.character ?? '');
}
export const stepsOf = (bots: Bot[]): string[] => bots.flatMap(({ name, starts }) => [...starts, name]);

// Whether an option means anything with these values of the others, of those that mean anything themselves.
export function applies(option: Option, options: Option[], chosen: Record<string, string>): boolean {
  const holds = (condition: string) => {
    const [name, values = ''] = condition.split('=');
    const other = options.find((each) => each.name === name);
    return !!other && values.split(',').includes(chosen[other.name] ?? other.usual) && applies(other, options, chosen);
  };
  return !option.when || option.when.split(' ').some((way) => way.split('+').every(holds));
}

export const valueName = (option: Option, value: string, w: Words): string => value.split(',').map((word) => option.meanings[word] ?? w.make.value[word] ?? word).join(', ');

// A table in a line: how many play, what is not as usual, the clock, whether it counts.
export function factsOf({ seats, options, settings }: TableState, { selections, options: all, size }: GameToMake, w: Words): string[] {
  const pairs = (words: string) => words.split(' ').filter(Boolean).map((word) => word.split('=') as [string, string]);
  const unusual = all.filter(({ name, usual }) => name !== size && options[name] !== undefined && options[name] !== usual);
  // A selection, where it has all of what is unusual and nothing else.
  const has = ([name, value]: [string, string]) => options[name] === value;
  const chosen = selections.find((each) => pairs(each.options).every(has) && unusual.every(({ name }) => pairs(`${each.options} ${each.wishes}`).some(([own]) => own === name)));
  const parts = chosen ? [chosen.title] : unusual.map((option) => (options[option.name] === 'on' ? option.title : w.room.fact(option.title, valueName(option, options[option.name]!, w))));
  const clock = settings.clock && settings.clock !== 'none' ? (w.make.clocks[settings.clock] ?? settings.clock) : w.make.clocks.none!;
  const counts = seats.some((seat) => seat.who === 'bot') ? settings.rated === 'on' && settings.clock !== 'none' : settings.rated !== 'off';
  return [w.arrive.players(seats.length), ...parts, clock, counts ? w.room.rated : w.room.unrated, settings.spectators === 'off' ? w.room.closed : ''].filter(Boolean);
}

export interface Seating { options: string; seats: { seat: string; title: string; camp: string }[] }

// Who would sit at a table with these options, and those wishes the rules allow with them; or why there is no such table.
export function seating(game: string, options: string, wishes = ''): Promise<Seating> {
  const words = options.split(' ').filter(Boolean).join('&');
  return once(`api/seats?game=${game}${words && `&${words}`}${wishes && `&wishes=${wishes.replaceAll(' ', '+')}`}&lang=${settings.lang}`, async (answer) => {
    const seats = (await answer.json()) as Seating & { error?: string };
    if (!answer.ok) throw new Error(seats.error);
    return seats;
  });
}

// The table somebody gets who just wants to play.
async function usualTable(game: string, options?: string): Promise<{ known: GameToPlay | undefined; table: Seating }> {
  const known = await gameToPlay(game);
  return { known, table: await seating(game, options ?? known?.selections[0]?.options ?? '') };
}
// All that has to be known for it, before it is asked for.
export const foresee = (game: string): Promise<GameToPlay | undefined> => usualTable(game).then(({ known }) => known);

// A table against the bots of a rung, with one seat for oneself: that one, or the one somebody alone would like.
export async function tableWithBots(game: string, bot: string, options?: string, sit?: string): Promise<string> {
  const introduced = house.introduce(false); // what is said first is heard first: nobody waits for the answer
  const { known, table } = await usualTable(game, options);
  const mine = sit ?? known?.favourite.find((seat) => table.seats.some((each) => each.seat === seat)) ?? table.seats[0]!.seat;
  const others = table.seats.filter(({ seat }) => seat !== mine);
  const made = house.make(game, table.options, Object.fromEntries(others.map(({ seat }) => [seat, bot])), [mine]);
  return (await Promise.all([made, introduced]))[0];
}

