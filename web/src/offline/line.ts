// SPDX-License-Identifier: MIT
// What pages and the worker of the house say to each other.
export type FromPage =
  | { do: 'open'; socket: number }
  | { do: 'say'; socket: number; text: string }
  | { do: 'close'; socket: number }
  | { do: 'request'; exchange: number; method: string; address: string; body: string };

export type FromHouse =
  | { say: 'opened'; socket: number }
  | { say: 'said'; socket: number; text: string }
  | { say: 'closed'; socket: number }
  | { say: 'answer'; exchange: number; status: number; type: string; text: string };
