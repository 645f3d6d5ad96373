/** Every outcome that operations declare: that they are done, and each clause they may refuse on. */
import { eventNames } from '../../src/contract/vocabulary.ts'
import type { AnyOperation } from '../../src/operations/operation.ts'
import { allOperations } from '../../src/operations/table.ts'

/** `firewallCreate done`, `firewallCreate LABEL-1`, `event firewall_create`, `status none to enabled`. */
export function declaredOutcomes(): readonly string[] {
  const declared = Object.entries(allOperations).flatMap(([name, operation]) =>
    [...groundsOf(operation)].map(clause => `${name} ${clause}`),
  )
  return [...declared, ...eventNames.map(name => `event ${name}`), ...statusChanges].sort()
}

/** The contract's table of states: from each, every trigger that leads out of it. */
const statusChanges = [
  'none to enabled',
  'enabled to disabled',
  'disabled to enabled',
  'enabled to deleted',
  'disabled to deleted',
].map(change => `status ${change}`)

/** What any request may break: a path, a query or a body that is not an object, or holds something unknown. */
const everywhere = ['ASSUME-PATH-INTEGER', 'ASSUME-UNKNOWN-FIELDS', 'WIRE-1'] as const

const inRules = [
  ...['PORT-1', 'PORT-3', 'PORT-4', 'PORT-5', 'PORT-6', 'PORT-8', 'RULE-10'],
  'ASSUME-PORTS-EMPTY',
] as const

/** What texts are refused on while they are read: no schema carries it where it could be found. */
const besides: Readonly<Record<string, readonly string[]>> = {
  firewallCreate: inRules,
  firewallRulesUpdate: inRules,
  ipAddressesAssign: ['ASSIGN-3'],
  ipv4sAssign: ['ASSIGN-3'],
}

function groundsOf(operation: AnyOperation): ReadonlySet<string> {
  const grounds = new Set(['done', ...everywhere, ...(besides[operation.name] ?? [])])
  if (operation.scopes.length > 0) {
    grounds.add('SCOPE-1')
    for (const clause of operation.upholds) if (clause.startsWith('SCOPE-')) grounds.add(clause)
  }
  for (const clause of clausesOfFields(operation)) grounds.add(clause)
  for (const { clauses } of operation.checks) for (const clause of clauses) grounds.add(clause)
  return grounds
}

/** What the fields that an operation declares are refused on. */
export function clausesOfFields({
  params,
  query,
  body,
  elsewhere,
}: AnyOperation): readonly string[] {
  const grounds = new Set<string>(Object.values(elsewhere))
  for (const part of [params, query, body])
    for (const schema of Object.values(part)) collectGrounds(schema, grounds)
  return [...grounds]
}

/** Schemas carry their clauses in their messages and metadata, and their parts under these keys. */
const partKeys = ['pipe', 'entries', 'item', 'options', 'wrapped'] as const

function collectGrounds(node: unknown, grounds: Set<string>): void {
  if (typeof node !== 'object' || node === null) return
  const { message, metadata } = node as { message?: unknown; metadata?: { absent?: string } }
  if (metadata?.absent !== undefined) grounds.add(metadata.absent)
  if (typeof message === 'function' && 'clause' in message) grounds.add(String(message.clause))
  for (const key of partKeys) {
    const parts: unknown = Reflect.get(node, key)
    if (typeof parts !== 'object' || parts === null) continue
    if ('kind' in parts) collectGrounds(parts, grounds)
    else for (const part of Object.values(parts)) collectGrounds(part, grounds)
  }
}
