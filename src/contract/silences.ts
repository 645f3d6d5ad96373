/** Every question the contract leaves open, under its id, with the choice firedrill makes. */
import { addressSilences } from './silences/addresses.ts'
import { answerSilences } from './silences/answers.ts'
import { documentSilences } from './silences/documents.ts'
import { doorSilences } from './silences/door.ts'
import { firewallSilences } from './silences/firewalls.ts'
import { listSilences } from './silences/lists.ts'
import { outsideSilences } from './silences/outside.ts'
import { ruleSilences } from './silences/rules.ts'
import { trafficSilences } from './silences/traffic.ts'

export const silences = {
  ...doorSilences,
  ...answerSilences,
  ...listSilences,
  ...firewallSilences,
  ...ruleSilences,
  ...trafficSilences,
  ...addressSilences,
  ...documentSilences,
  ...outsideSilences,
} as const

export type Silence = keyof typeof silences
