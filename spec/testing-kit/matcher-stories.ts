/** A simulator in which something has happened, and how matchers are read. */
import { expect } from 'vitest'
import { createSimulator } from '../../src/engine/simulator.ts'

export const rules = {
  inbound_policy: 'DROP',
  outbound_policy: 'ACCEPT',
  inbound: [
    {
      label: 'ssh-office',
      protocol: 'TCP',
      ports: '22',
      addresses: { ipv4: ['192.0.2.0/24'] },
      action: 'ACCEPT',
    },
    { protocol: 'TCP', ports: '80, 443', addresses: { ipv4: ['0.0.0.0/0'] }, action: 'ACCEPT' },
  ],
  outbound: [],
} as const

export function storyCloud() {
  const cloud = createSimulator({ now: '2026-01-01T00:00:00Z' })
  cloud.firewallCreate({ body: { label: 'edge', rules, devices: { instances: [1] }, tags: ['a'] } })
  cloud.firewallCreate({ body: { label: 'spare', rules } })
  cloud.firewallUpdate({ params: { firewallId: 2 }, body: { status: 'disabled' } })
  return cloud
}

export const cloud = storyCloud()

/** The message, when the matcher says this. */
export function said(
  { pass, message }: { pass: boolean; message: () => string },
  expected: boolean,
) {
  expect(pass).toBe(expected)
  return `\n${message()}\n`
}
