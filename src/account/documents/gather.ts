/** Gathers an account from documents: what each of them says, in one document of our words, with every leaf accounted for. */
import { unknownField } from '../../refusals/found.ts'
import { gotText } from '../../refusals/got.ts'
import type { Path } from '../../refusals/problem.ts'
import type { GatheredAccount, Origin } from '../gathered.ts'
import { accountsLookedUp, withLookedUp } from '../plan/looked-up.ts'
import { otherFileOf } from '../plan/other-files.ts'
import {
  isPlan,
  isState,
  type PlanRead,
  readPlanDocument,
  readState,
  type StateRead,
} from '../plan/plan-document.ts'
import { withResources } from '../plan/resource-at.ts'
import { takeState } from '../plan/state-rows.ts'
import { Belongings } from './belongings.ts'
import { listNames } from './file-names.ts'
import { kindOf } from './kinds.ts'
import { type LeafAccount, leavesIn } from './leaf-account.ts'
import type { NamedDocument, NumberedDocument, Vlan } from './origins.ts'
import { defaultFirewalls, settings } from './other-records.ts'
import { type DocumentFault, Reading } from './reading.ts'
import { isRestrictedProfile, type Part, placeOf, recognise } from './recognise.ts'
import { missingOf, type RowsRead, readRows } from './rows-of.ts'
import { flag, type Shape, text } from './shape.ts'
import { isListName, Tables } from './tables.ts'

/** An account, and where its parts stand. */
export interface Said {
  readonly account: GatheredAccount
  /** Where a part of the account stands; of what stands nowhere, the nearest part around it. */
  readonly originOf: (path: Path) => Origin | undefined
}

/** Of the account, all that could be read; of no use while there are faults. */
export interface Gathering extends Said {
  /** What data sources say, where they are gathered apart. */
  readonly looked: readonly Said[]
  /** A snapshot, which is a whole world of its own: it is passed on as it is, and the account is empty. */
  readonly snapshot?: NamedDocument
  readonly leaves: LeafAccount
  /** Plans among the documents, each by the number of its document; the account is as before them. */
  readonly plans: readonly PlanDocument[]
  readonly faults: readonly DocumentFault[]
}

export type PlanDocument = PlanRead & { readonly number: number }

/**
 * The documents hold JSON that was parsed. They are not changed; `originOf` looks them up again. What data sources say is in the
 * account where nothing else says it, or, with `lookedUp: 'apart'`, in accounts of its own.
 */
export function gather(
  documents: readonly NamedDocument[],
  { lookedUp = 'joined' }: { readonly lookedUp?: 'joined' | 'apart' } = {},
): Gathering {
  const reading = new Reading(documents)
  const tables = new Tables(reading)
  const belongings = new Belongings(tables)
  const parts: Part[] = []
  const taken: TakenTerraform = { plans: [], states: [] }
  let snapshot: number | undefined
  documents.forEach(({ name, value }, number) => {
    const document = { name, value, number }
    if (!reading.open(number)) return
    if (takeTerraform(document, reading, taken)) return
    const found = recognise(document, reading)
    if (found?.snapshot === true) {
      snapshot ??= number
      reading.used(leavesIn(value))
    }
    if (found?.head !== undefined) takeHead(found.head, tables)
    parts.push(...(found?.parts ?? []))
  })
  for (const { resources } of taken.states) takeState(resources, tables)
  for (const part of parts.toSorted((a, b) => phaseOf(a) - phaseOf(b)))
    take(part, tables, belongings)
  belongings.attach()
  const looked = accountsLookedUp(
    taken.states.flatMap(each => each.looked),
    reading,
  )
  const alone = tables.account()
  const account = lookedUp === 'apart' ? alone : withLookedUp(alone, looked, reading)
  const whole = snapshot === undefined ? undefined : documents[snapshot]
  if (whole !== undefined && documents.length > 1) {
    const other = documents.findIndex(each => each !== whole)
    reading.at({ document: other, path: [] })
    reading.fault({ problem: 'two-accounts', got: gotText(whole.name) })
  }
  return {
    account,
    plans: taken.plans,
    ...(whole !== undefined && { snapshot: whole }),
    originOf: path => reading.originOf(account, path),
    looked: (lookedUp === 'apart' ? looked : []).map(each => ({
      ...{ account: each, originOf: (path: Path) => reading.originOf(each, path) },
    })),
    leaves: reading.leaves,
    faults: withResources(reading.faults, documents),
  }
}

interface TakenTerraform {
  readonly plans: PlanDocument[]
  readonly states: StateRead[]
}

/** Whether it is a file of Terraform or OpenTofu; of a plan, the state before it says what the account holds. */
function takeTerraform(
  { value, number }: NumberedDocument,
  reading: Reading,
  { plans, states }: TakenTerraform,
): boolean {
  const other = otherFileOf(value)
  const plan = isPlan(value) ? readPlanDocument(value, reading) : undefined
  const state = plan === undefined && isState(value) ? readState(value, reading) : priorOf(plan)
  if (other !== undefined) reading.wrong({ problem: 'other-file', got: other }, value)
  if (plan !== undefined) plans.push({ number, ...plan })
  if (state !== undefined) states.push(state)
  return other !== undefined || isPlan(value) || isState(value)
}

/** What is looked up again while the plan is carried out is not known to be still as it was. */
function priorOf(plan: PlanRead | undefined): StateRead | undefined {
  if (plan?.prior === undefined) return undefined
  const again = new Set(plan.changes.flatMap(each => (each.action === 'read' ? each.address : [])))
  const looked = plan.prior.looked.filter(({ resource }) => !again.has(resource.address))
  return { ...plan.prior, looked }
}

/** Whose devices, interfaces and profiles they are may have to be learned from what comes before them. */
const phaseOf = ({ kind }: Part): number =>
  ['report', 'devices', 'interfaces', 'profiles'].indexOf(kind)

const headShapes = new Map<string, Shape<unknown>>([
  ['now', text],
  ['restricted', flag],
  ['settings', settings],
  ['default_firewalls', defaultFirewalls],
])

/** What a document says of the account as a whole. */
function takeHead(head: Readonly<Record<string, unknown>>, tables: Tables): void {
  const { reading } = tables
  for (const [key, value] of Object.entries(head)) {
    reading.path.push(key)
    const shape = headShapes.get(key)
    const known = [...headShapes.keys(), ...listNames.keys()]
    if (key === 'format' || key === 'version') reading.used()
    else if (shape === undefined) reading.wrong(unknownField(known, key), value)
    else {
      const read = shape(value, reading)
      if (read !== undefined) tables.say(key, read)
    }
    reading.path.pop()
  }
}

function sayRestricted(part: Part, tables: Tables): void {
  if (!isRestrictedProfile(part)) return
  tables.reading.at(placeOf(part))
  tables.say('restricted', true)
}

function take(part: Part, tables: Tables, belongings: Belongings): void {
  const { reading } = tables
  sayRestricted(part, tables)
  const { kind, form, value, mayLackIds = false } = part
  const { shape, owner } = kindOf(kind)
  reading.at(placeOf(part))
  reading.mayLackIds = mayLackIds
  if (owner !== undefined) belongings.take(part)
  else if (form === 'list') takeList(part, tables, belongings)
  else {
    const read = reading.located(shape(value, reading))
    if (read === undefined) return
    if (isListName(kind)) tables.of(kind).put(read, reading)
    for (const [key, said] of Object.entries(kind === 'defaults' ? read : {})) tables.say(key, said)
  }
}

function takeList(part: Part, tables: Tables, { guards }: Belongings): void {
  const { reading } = tables
  const { kind, value, claim } = part
  const read = readRows(kindOf(kind).shape, value, reading)
  if (read === undefined) return
  if (kind === 'vlans') noteVlans(part, read, reading)
  if (!isListName(kind)) return
  tables.of(kind).putAll(read, claim === 'whole', reading)
  guards.note(part, read)
}

/** Nobody is on a VLAN that the whole list leaves out. */
function noteVlans({ claim }: Part, read: RowsRead<Vlan>, reading: Reading): void {
  const isWhole = claim === 'whole' && missingOf(read, read.rows.length) === undefined
  if (isWhole) reading.saidOfAll.push({ of: 'vlans', place: reading.place, rows: read.rows })
}
