import { expect } from 'vitest'
import { gather } from '../../src/account/documents/gather.ts'
import type { NamedDocument } from '../../src/account/documents/origins.ts'
import type { GatheredAccount } from '../../src/account/gathered.ts'

export const file = (name: string, value: unknown): NamedDocument => ({ name, value })

/** What is gathered without a fault. */
export function soundly(...documents: readonly NamedDocument[]): GatheredAccount {
  const { account, faults } = gather(documents)
  expect(faults).toEqual([])
  return account
}

export const problemsIn = (...documents: readonly NamedDocument[]) =>
  gather(documents).faults.map(({ file: name, path, problem }) => [name, path.join('.'), problem])
