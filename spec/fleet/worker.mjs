// A module of threads for specs: what it does with a job depends on the account.
import { existsSync, writeFileSync } from 'node:fs'

export async function take({ account, digest, policies }) {
  if (account.startsWith('throws')) throw new Error(`${account} is at fault\n    in some place`)
  if (account.startsWith('ends')) process.exit(7)
  if (account.startsWith('sleeps')) for (;;);
  if (account.startsWith('fills')) {
    const all = []
    for (;;) all.push(new Array(1000).fill({ account }))
  }
  // The first time only: `policies` is a file that says whether it was met before.
  if (account.startsWith('once') && !existsSync(policies)) {
    writeFileSync(policies, '')
    process.exit(8)
  }
  return {
    account,
    digest,
    outcome: 'ok',
    promises: [],
    findings: [],
    more: 0,
    remarks: [],
    says: [],
  }
}
