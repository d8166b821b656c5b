// SPDX-License-Identifier: MIT
// The worker behind a desk: one engine and one record, asked one thing after the other.
import { fetchModule, openModule, type Module } from './module';
import address from './gonfalon.wasm?url';
import { Protocol, type Answer } from './protocol';
import { Refused, Replaying, type RecordQuestion } from './replaying';
import type { Lang } from '../words';

type EngineQuestion = { do: 'ask'; line: string } | { do: 'show'; seat: string; anew: boolean } | { do: 'load'; record: string } | { do: 'verify'; record: string; lang: Lang };
export type Question = EngineQuestion | RecordQuestion;
export type Reply = { id: number } & ({ said: unknown } | { refused: string } | { broken: string });

const opened = fetchModule(address).then((compiled) => openModule(compiled));
let protocol: Protocol | null = null;
let replaying: Replaying | null = null;

function askEngine(engine: Protocol, question: EngineQuestion): Answer {
  switch (question.do) {
    case 'ask': return engine.ask(question.line);
    case 'show': return engine.show(question.seat, question.anew);
    case 'load': return engine.load(question.record);
    case 'verify': return engine.verify(question.record, question.lang);
  }
}

function answer(module: Module, question: Question): unknown {
  switch (question.do) {
    case 'ask': case 'show': case 'load': case 'verify': return askEngine((protocol ??= new Protocol(module)), question);
    default: return (replaying ??= new Replaying(module)).answer(question);
  }
}

addEventListener('message', async ({ data: { id, question } }: MessageEvent<{ id: number; question: Question }>) => {
  let reply: Reply;
  try {
    reply = { id, said: answer(await opened, question) };
  } catch (why) {
    reply = { id, ...(why instanceof Refused ? { refused: why.message } : { broken: String(why) }) };
  }
  postMessage(reply);
});
