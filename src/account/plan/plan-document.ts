/** A plan, and a state, as `terraform show -json` and `tofu show -json` print them: every field of the format, with what becomes of it. */

import { fieldOf, fieldsOf, isRecord } from '../../kit/json.ts'
import { gotOf } from '../../refusals/got.ts'
import type { Reading } from '../documents/reading.ts'
import { record } from '../documents/record.ts'
import {
  type Field,
  flag,
  harmless,
  list,
  mapped,
  readFields,
  type Shape,
  text,
} from '../documents/shape.ts'
import { harmlessWhole } from './attributes.ts'
import { type ConfiguredModule, type ConfiguredRoot, configuredModule } from './configuration.ts'
import { providers } from './providers.ts'
import { type Program, programsIn } from './provisioners.ts'
import {
  type AnyChange,
  type LookedUp,
  type Recorded,
  readChange,
  readStateResource,
  type StateResource,
  type StateRow,
} from './resource-rows.ts'

export interface StateRead {
  readonly resources: readonly StateResource[]
  /** What data sources said of the account when they were read. */
  readonly looked: readonly LookedUp[]
  /** Of every resource, whoever its provider is. */
  readonly recorded: readonly Recorded[]
}

export interface PlanRead {
  readonly changes: readonly AnyChange[]
  /** What was found to have changed outside, and is in the state already. */
  readonly outside: readonly AnyChange[]
  /** What the plan leaves for another one, with the reason. */
  readonly deferred: readonly { readonly address: string; readonly reason: string }[]
  readonly prior?: StateRead
  readonly configuration?: ConfiguredRoot
  /** False where the plan says that it leaves something out, as after `-target`. */
  readonly complete: boolean
  /** Addresses of actions that it invokes, which may do anything. */
  readonly actions: readonly string[]
  /** Programs that its resources run, which may do so too. */
  readonly programs: readonly Program[]
}

/** Told apart by their fields, whatever the files are called. */
export const isPlan = (value: unknown): boolean =>
  isRecord(value) &&
  value['format_version'] !== undefined &&
  (Object.hasOwn(value, 'resource_changes') ||
    Object.hasOwn(value, 'planned_values') ||
    Object.hasOwn(value, 'configuration'))

export const isState = (value: unknown): boolean =>
  isRecord(value) &&
  value['format_version'] !== undefined &&
  !isPlan(value) &&
  (Object.hasOwn(value, 'values') || Object.hasOwn(value, 'terraform_version'))

/** Minor versions add fields, which are reported; another major version may mean anything. */
const format: Shape<string> = (value, reading) => {
  if (typeof value === 'string' && /^(?:0\.[1-9]\d{0,3}|1\.\d{1,4})$/.test(value))
    return text(value, reading)
  const expected = ['0.1', '0.2', '1.0', '1.1', '1.2']
  return reading.wrong({ problem: 'unknown-option', expected, got: gotOf(value) }, value)
}

const notErrored: Shape<boolean> = (value, reading) => {
  if (value === true) reading.fault({ problem: 'other-file', got: 'errored-plan' })
  return flag(value, reading)
}

interface Module {
  readonly resources: readonly StateRow[]
}

const childModule: Shape<Module> = (value, reading) => stateModule(value, reading)

const stateModule = record<Module & { readonly child_modules?: readonly Module[] }>({
  fields: { resources: list(readStateResource), child_modules: list(childModule) },
  also: { address: { shape: harmless('said-again') } },
  finish: row => {
    const { resources = [], child_modules: children = [] } = row as Partial<Module> & {
      readonly child_modules?: readonly Module[]
    }
    return { resources: [...resources, ...children.flatMap(each => each.resources)] }
  },
})

const stateFields = {
  format_version: { shape: format },
  terraform_version: { shape: harmless('plan-head') },
  checks: { shape: harmlessWhole('plan-head') },
  timestamp: { shape: harmless('plan-head') },
}

export const readState: Shape<StateRead> = mapped(
  record<{ readonly values?: { readonly root_module?: Module } }>({
    fields: {
      values: record<{ readonly root_module?: Module }>({
        fields: { root_module: stateModule },
        also: { outputs: { shape: harmlessWhole('said-again') } },
      }),
    },
    also: stateFields,
  }),
  ({ values }) => {
    const rows = values?.root_module?.resources ?? []
    return {
      recorded: rows,
      resources: rows.flatMap(({ resource }) => resource ?? []),
      looked: rows.flatMap(({ looked = [] }) => looked),
    }
  },
)

interface Deferred {
  readonly reason?: string
  readonly resource_change?: AnyChange
}

const deferred = record<Deferred>({
  fields: { reason: text, resource_change: readChange },
})

/** An action may call anything: no more is read of it than its name. */
const invocation: Shape<string> = (value, reading) => {
  const address: unknown = isRecord(value) ? value['address'] : undefined
  reading.notUnderstood(value)
  return typeof address === 'string' ? address : ''
}

const deferredInvocation: Shape<string> = (value, reading) =>
  isRecord(value) && isRecord(value['action_invocation'])
    ? invocation({ ...value, address: value['action_invocation']['address'] }, reading)
    : invocation(value, reading)

const configuration: Shape<ConfiguredRoot> = mapped(
  record<{ readonly root_module?: ConfiguredModule }>({
    fields: { root_module: configuredModule },
    also: { provider_config: { as: 'providers', shape: providers } },
  }),
  // Besides, what is read under other names.
  ({ root_module, ...set }) => root_module && { ...root_module, ...set },
)

const again = { shape: harmlessWhole('said-again') }

const planFields = new Map<string, Field>([
  ...Object.entries(stateFields),
  ['variables', { shape: harmlessWhole('inputs') }],
  ['planned_values', again],
  ['proposed_unknown', again],
  ['output_changes', again],
  ['relevant_attributes', { shape: harmlessWhole('plan-head') }],
  ['resource_changes', { as: 'changes', shape: list(readChange) }],
  ['resource_drift', { as: 'outside', shape: list(readChange) }],
  ['deferred_changes', { as: 'deferred', shape: list(deferred) }],
  ['prior_state', { as: 'prior', shape: readState }],
  ['configuration', { as: 'configuration', shape: configuration }],
  ['complete', { as: 'complete', shape: flag }],
  ['applyable', { shape: flag }],
  ['errored', { shape: notErrored }],
  ['action_invocations', { as: 'actions', shape: list(invocation) }],
  ['deferred_action_invocations', { as: 'later', shape: list(deferredInvocation) }],
])

export function readPlanDocument(value: unknown, reading: Reading): PlanRead | undefined {
  if (!isRecord(value)) return reading.wrongType('object', value)
  // Each field was read by the shape of its name.
  const {
    changes = [],
    outside = [],
    deferred: left = [],
    actions = [],
    later = [],
    complete = true,
    ...rest
  } = readFields(value, planFields, reading) as Partial<Omit<PlanRead, 'deferred'>> & {
    readonly deferred?: readonly Deferred[]
    readonly later?: readonly string[]
  }
  const isManaging = [value['planned_values'], fieldOf(value['prior_state'], 'values')].some(
    each => Object.keys(fieldsOf(fieldOf(each, 'root_module'))).length > 0,
  )
  if (value['resource_changes'] === undefined && isManaging)
    reading.fault({ problem: 'wrong-type', expected: 'list' }, ['resource_changes'])
  const programs = programsIn(rest.configuration, changes, reading)
  return {
    ...{ changes, outside, complete, programs, actions: [...actions, ...later] },
    deferred: left.map(({ reason = '', resource_change: row }) => ({
      address: row?.address ?? '',
      reason,
    })),
    ...rest,
  }
}
