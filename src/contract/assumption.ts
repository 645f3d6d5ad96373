/** The shape of one assumption: a question the contract leaves open, and what firedrill does about it. */
import type { Settings } from './settings.ts'

export interface AssumptionText<Kind extends Rests = Rests> {
  readonly question: string
  readonly choice: string
  readonly why: string
  /** What an answer must be about to rest on it. */
  readonly rests: Kind
  /** The setting that makes another choice, where there is one. */
  readonly switch?: keyof Settings
}

/** What can rest on an assumption, and so what `onAssumption: 'throw'` does about it. */
export const whatRests = {
  'a call': 'a single call can rest on it: its outcome names it, and the simulator throws',
  'a request':
    'a single request over HTTP can rest on it before there is a call: the client in the program throws, and a server answers 500',
  'every call':
    'every call rests on it, or every one of an operation: how records, answers, refusals and events look, and in which order a request is judged; nothing throws, for then nothing could be asked',
  packets: 'what is said of packets rests on it, and no call judges packets: nothing throws',
  'a document':
    'what is read from a file rests on it, before there is a simulator to tell: nothing throws',
} as const

export type Rests = keyof typeof whatRests
