/** Reads a plan of Terraform or OpenTofu: the account before it, the calls that the provider will make, and what is not known of them. */

import { type Gathering, gather, type PlanDocument } from '../account/documents/gather.ts'
import { bothLeaves } from '../account/documents/leaf-account.ts'
import type { NamedDocument } from '../account/documents/origins.ts'
import type { DocumentFault } from '../account/documents/reading.ts'
import {
  accountAt,
  InvalidAccountError,
  placedHoles,
  type ReadAccount,
} from '../account/from-documents.ts'
import type { Origin } from '../account/gathered.ts'
import { isConfiguration, otherFileIn } from '../account/plan/other-files.ts'
import { isPlan, isState } from '../account/plan/plan-document.ts'
import { withResources } from '../account/plan/resource-at.ts'
import { isResourceChange } from '../account/plan/resource-rows.ts'
import { faultAt } from '../account/reading.ts'
import type { Planned } from '../moments/planned-call.ts'
import type { DocumentProblem } from '../refusals/document-problems.ts'
import type { Path } from '../refusals/problem.ts'
import { optional, type Reader, record, whole } from '../refusals/usage.ts'
import type { OtherFile } from '../refusals/words.ts'
import type { PartialRules } from '../rules/partial/partial-rules.ts'
import { askedIn, withAsked } from './asked.ts'
import { makeCalls } from './calls/calls-of.ts'
import { notePools } from './calls/cluster-calls.ts'
import { Defaults } from './defaults.ts'
import type { Drift } from './drift.ts'
import type { GuardDoubt } from './guard-doubt.ts'
import { Held } from './held.ts'
import { joinAccounts } from './join-accounts.ts'
import { type CallSource, Making, type NotSimulated } from './making.ts'
import { withNamed } from './named-services.ts'
import { type Note, notesOn } from './notes.ts'
import { Objects } from './objects.ts'
import { type Files, type PlanFile, readFiles } from './plan-files.ts'
import { Configuration } from './references.ts'
import { type Secrets, secretsIn, withoutSecrets } from './secrets.ts'
import { type Line, type NamedText, Sources } from './sources.ts'
import { withOpenTraits } from './stand-ins.ts'
import { stepsOf } from './steps.ts'

export interface PlanOptions {
  /** How many resources are worked on at a time, as `-parallelism` says; any number when left out. */
  readonly parallelism?: number
}

/** Where a call comes from. */
export interface CallPlace {
  /** Of the resource: `module.a["x"].linode_firewall.web[0]`. */
  readonly address: string
  /** The attribute that it comes of, such as `['inbound', 0]`; empty for the whole resource. */
  readonly attribute: Path
  readonly origin: Origin
  /** Where it is written out, if that source was given. */
  readonly source?: Line
  /** Parts of the call that the plan marks as sensitive: nobody is to be shown them. */
  readonly sensitive: readonly Path[]
}

export interface ReadPlan extends ReadAccount {
  /** The name of the plan among the files. */
  readonly file: string
  readonly planned: Planned
  /** Of each planned call. */
  readonly places: readonly CallPlace[]
  /** How many resources of the plan touch the service, and how many of them are known, read and simulated to the last. */
  readonly checked: { readonly checked: number; readonly of: number }
  readonly notSimulated: readonly NotSimulated[]
  /** By the places of what is not simulated, where that is whom an instance reaches inside its VPC and nothing else: the id of the instance. */
  readonly insideVpc: ReadonlyMap<number, number>
  /** By the places of calls of whose rules parts are known only later, and nothing else: what these rules do as far as it is known. */
  readonly partlyKnown: ReadonlyMap<number, PartialRules>
  /** Where what guards services may come of what is not simulated, or of a firewall that is there by default. */
  readonly doubts: readonly GuardDoubt[]
  /** Where the state of the plan and the account beside it say different things. */
  readonly drift: readonly Drift[]
  readonly notes: readonly Note[]
  readonly secrets: Secrets
}

/**
 * A plan as `terraform show -json` or `tofu show -json` prints it, the files of an account that people have beside it, and
 * sources of the configuration. Throws an InvalidAccountError with every fault, a UsageError for what is no list of files.
 */
export const readPlan = (files: readonly PlanFile[], options: PlanOptions = {}): ReadPlan =>
  readParsedPlan(readFiles(files), options)

/** The same of what is known to be parsed JSON. */
export function readParsedPlan({ documents, texts }: Files, options: PlanOptions = {}): ReadPlan {
  const { parallelism } = readOptions(options, 'options')
  const [before, beside] = gatherAll(documents, texts)
  const [plan] = before.plans
  if (plan === undefined)
    throw new InvalidAccountError([faultIn('', { problem: 'other-file', got: 'no-plan' })])
  const { gathered, drift, originOf } = joinAccounts(before, beside)
  const named = withNamed(gathered, plan)
  const asked = askedIn(named, plan)
  const account = accountAt(withAsked(named, asked), originOf, faults =>
    withoutSecrets(withResources(faults, documents), documents),
  )
  const changes = plan.changes.filter(isResourceChange)
  const configuration = new Configuration(plan.configuration)
  const objects = new Objects(configuration, changes)
  const steps = stepsOf(plan, configuration)
  const held = new Held(account.gathered, plan.changes, asked)
  const defaults = new Defaults(account.gathered, objects, steps)
  const making = new Making(account.world, { objects, held, defaults })
  for (const step of steps) making.take(step, () => makeCalls(making, step))
  notePools(making)
  const { calls, notSimulated, insideVpc, partlyKnown, doubts, sources } = making
  const written = new Sources(texts)
  const leaves = beside === undefined ? before.leaves : bothLeaves(before.leaves, beside.leaves)
  const file = documents.find(({ value }) => isPlan(value))?.name ?? ''
  return {
    ...{ file, account: withOpenTraits(account, making), leaves, originOf },
    holes: placedHoles(account, originOf),
    planned: { calls, ...(parallelism !== undefined && { parallelism }) },
    places: sources.map(each => placeOf(each, file, written)),
    checked: checkedIn(plan, making, before),
    ...{
      notSimulated,
      insideVpc,
      partlyKnown,
      doubts,
      drift,
      notes: notesOn(plan, configuration, making, steps),
    },
    secrets: secretsIn(changes, plan.prior?.looked ?? [], documents),
  }
}

const readOptions = record({ parallelism: optional(whole(1)) as Reader<number | undefined> })

const faultIn = (file: string, problem: DocumentProblem): DocumentFault => ({
  file,
  ...faultAt([], problem),
})

/** What there is where no plan is. */
function insteadOfPlan(
  documents: readonly NamedDocument[],
  texts: readonly NamedText[],
): OtherFile {
  if (documents.some(({ value }) => isState(value))) return 'state-alone'
  return texts.length > 0 && documents.length === 0 ? 'configuration' : 'no-plan'
}

/** The one plan with the account before it, and what the other documents say. */
function gatherAll(
  documents: readonly NamedDocument[],
  texts: readonly NamedText[],
): readonly [Gathering, Gathering | undefined] {
  const [plan, second] = documents.filter(({ value }) => isPlan(value))
  const others = documents.filter(each => each !== plan)
  const before = gather(plan === undefined ? [] : [plan], { lookedUp: 'apart' })
  const beside = others.length === 0 ? undefined : gather(others)
  const wrong = [
    ...texts.flatMap(faultsOfText),
    ...(second === undefined
      ? []
      : [faultIn(second.name, { problem: 'other-file', got: 'second-plan' })]),
    ...[before, beside].flatMap(each => each?.faults ?? []),
  ]
  // Whose rules these are helps nobody who meant to give a plan.
  const isMissing = plan === undefined && wrong.every(({ problem }) => problem === 'no-owner')
  const [first] = [...documents, ...texts]
  const faults = isMissing
    ? [
        faultIn(first?.name ?? '', {
          problem: 'other-file',
          got: insteadOfPlan(documents, texts),
        }),
      ]
    : wrong
  if (faults.length > 0) throw new InvalidAccountError(withoutSecrets(faults, documents))
  return [before, beside]
}

/** A source may hold no block at all, or none that is looked for. */
function faultsOfText({ name, text: held }: NamedText): readonly DocumentFault[] {
  if (name.endsWith('.tf') || isConfiguration(held)) return []
  const got = otherFileIn(held)
  return [
    got === undefined
      ? faultIn(name, { problem: 'wrong-type', expected: 'object' })
      : faultIn(name, { problem: 'other-file', got }),
  ]
}

function placeOf(
  { change, attribute, sensitive }: CallSource,
  file: string,
  written: Sources,
): CallPlace {
  const source = written.find(change.type, change.name, attribute)
  return {
    ...{ address: change.address, attribute, sensitive },
    origin: { file, path: change.place.path },
    ...(source !== undefined && { source }),
  }
}

/** Resources of other types of the provider touch it too, for all that is known here. */
function checkedIn(
  { changes }: PlanDocument,
  { calls, sources, notSimulated, standIns }: Making,
  { leaves }: Gathering,
): ReadPlan['checked'] {
  const touching = changes.filter(each => isResourceChange(each) || each.kind === 'unknown')
  const open = sources.filter((_, at) => calls[at]?.unknown !== undefined)
  const missed = new Set([
    ...notSimulated.map(({ address }) => address),
    ...open.map(({ change }) => change.address),
    ...standIns.later.map(({ address }) => address),
  ])
  const isBelow = (path: Path, place: Path) => place.every((key, at) => path[at] === key)
  const isRead = (place: Path) => !leaves.unknown.some(({ path }) => isBelow(path, place))
  const checked = touching.filter(
    each => each.kind !== 'unknown' && !missed.has(each.address) && isRead(each.place.path),
  )
  return { checked: checked.length, of: touching.length }
}
