// SPDX-License-Identifier: MIT
// The worker behind engine.ts: one engine, asked one thing after the other.
import { fetchModule, openModule } from './module';
import address from './gonfalon.wasm?url';
import { Protocol, type Answer } from './protocol';
import type { Lang } from '../words';

export type Question = { id: number } & ({ do: 'ask'; line: string } | { do: 'show'; seat: string; anew: boolean } | { do: 'load'; record: string } | { do: 'verify'; record: string; lang: Lang });
export type Reply = { id: number } & (Answer | { broken: string });

const opened = fetchModule(address)
  .then((compiled) => openModule(compiled))
  .then((module) => new Protocol(module));

function answer(protocol: Protocol, question: Question): Answer {
  if (question.do === 'ask') return protocol.ask(question.line);
  if (question.do === 'show') return protocol.show(question.seat, question.anew);
  if (question.do === 'load') return protocol.load(question.record);
  return protocol.verify(question.record, question.lang);
}

addEventListener('message', async ({ data: question }: MessageEvent<Question>) => {
  let reply: Reply;
  try {
    reply = { id: question.id, ...answer(await opened, question) };
  } catch (why) {
    reply = { id: question.id, broken: String(why) };
  }
  postMessage(reply);
});
