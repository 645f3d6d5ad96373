/** How the ports of a rule are written and what they cover. */
import type { ClauseText } from '../clause.ts'
import { limits } from '../limits.ts'

export const portClauses = {
  'PORT-1': {
    text: 'ports are one port, one range or a list of these split by commas, with at most a space after each comma',
    kind: 'edge',
    section: 'Port string rules',
  },
  'PORT-2': {
    text: 'a range of ports holds both of its ends',
    kind: 'fact',
    section: 'Port string rules',
  },
  'PORT-3': {
    text: 'a range of ports ends above its start',
    kind: 'edge',
    section: 'Port string rules',
  },
  'PORT-4': {
    text: `every port lies within ${limits.portMin} to ${limits.portMax}`,
    kind: 'edge',
    section: 'Port string rules',
  },
  'PORT-5': {
    text: 'a port is written without leading zeros',
    kind: 'edge',
    section: 'Port string rules',
  },
  'PORT-6': {
    text: `ports are at most ${limits.portPieces} pieces, where a port is ${limits.piecesPerPort} and a range ${limits.piecesPerPortRange}`,
    kind: 'edge',
    section: 'Port string rules',
  },
  'PORT-7': {
    text: 'a rule without ports covers every port',
    kind: 'fact',
    section: 'Port string rules',
  },
  'PORT-8': {
    text: 'a rule names ports for TCP and UDP alone',
    kind: 'edge',
    section: 'Port string rules',
  },
} as const satisfies Record<string, ClauseText>
