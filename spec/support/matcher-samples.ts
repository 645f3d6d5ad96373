/** What a user writes with the matchers, right and wrong, and what the compiler says of it. */
import ts from 'typescript'

export const sample = `
import { expect } from 'vitest'
import 'firedrill/vitest'

const web = { type: 'instance', id: 1 } as const
const ssh = { direction: 'inbound', protocol: 'TCP', address: '192.0.2.1', port: 22 } as const
const rules = { inbound_policy: 'DROP', outbound_policy: 'ACCEPT' } as const
const cloud: unknown = {}

expect(cloud).toHaveFirewall('edge')
expect(cloud).not.toHaveFirewall({ label: 'edge', status: 'enabled', guards: [web] })
expect(cloud).toAllowPacket(ssh, web)
expect(rules).toDropPacket(ssh)
expect(cloud).toHaveEmitted('firewall_create', { firewall: 1, times: 1 })
expect(cloud).toHoldInvariants()
expect(cloud).toRefuse('ACTIVE-2', 'status')
expect(rules).toBeEquivalentTo(rules)
expect(cloud).toKeep({ id: 'ssh', never: { packets: 'inbound TCP 22' } }, { now: '2026-01-01' })
`

/** Each is wrong in one way. */
export const mistakes = `
import { expect } from 'vitest'
import 'firedrill/vitest'

expect({}).toHaveFirewall(true)
expect({}).toHaveEmitted('firewall_exploded')
expect({}).toRefuse('ACTIVE-99')
expect({}).toAllowPacket({ direction: 'sideways' })
expect({}).toBeWhatever()
`

export const faultsInMistakes = [
  "mistakes.ts:5 Argument of type 'boolean' is not assignable",
  'mistakes.ts:6 Argument of type \'"firewall_exploded"\' is not assignable',
  'mistakes.ts:7 Argument of type \'"ACTIVE-99"\' is not assignable',
  'mistakes.ts:8 Type \'"sideways"\' is not assignable',
  "mistakes.ts:9 Property 'toBeWhatever' does not exist",
]

/** File, line and the part of the sentence that does not depend on how a type is printed. */
export function printFault({ file, start = 0, messageText }: ts.Diagnostic): string {
  const line = (file?.getLineAndCharacterOfPosition(start).line ?? 0) + 1
  const [sentence = ''] = ts.flattenDiagnosticMessageText(messageText, '\n').split('\n')
  const name = file?.fileName.split('/').at(-1)
  return `${name}:${line} ${sentence.replace(/ (?:to parameter|to type|on type).*/, '')}`
}
