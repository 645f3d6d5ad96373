/** Plans that are changed at one place, as other versions of Terraform or a slip of a hand would change them. */
import { readdirSync } from 'node:fs'
import type fc from 'fast-check'
import { type Path, type Spoiled, spoiled } from '../account/spoiled-documents.ts'
import { lookedUpPlan } from './data-plan.ts'
import { example } from './stories.ts'

const accounts = ['firewalls.json', 'linodes.json']

export const examples = [
  ...readdirSync(new URL('../../examples/terraform/', import.meta.url))
    .filter(name => name.endsWith('.json') && !accounts.includes(name))
    .map(example),
  lookedUpPlan,
]

/** What is passed over with all that is below it, whatever that is. */
const whole: readonly string[] = [
  ...['planned_values', 'variables', 'output_changes', 'relevant_attributes', 'checks'],
  ...['provider_config', 'constant_value', 'replace_paths', 'generated_config', 'identity'],
]

/** Objects whose keys are names that people give. */
const named: readonly string[] = ['module_calls', 'outputs', 'variables']

/** Devices after a change are copied from those before it. */
const isPassedOver = (path: Path): boolean =>
  path.some(
    (key, at) => whole.includes(`${key}`) || (key === 'devices' && path[at - 1] === 'after'),
  )

const hasNames = (path: Path): boolean =>
  named.includes(`${path.at(-1)}`) ||
  (path.at(-1) === 'expressions' && path.at(-3) === 'module_calls')

/** Those that make no other name of an attribute. */
const slips: readonly ((name: string) => string)[] = [
  name => `${name}_`,
  name => `x${name}`,
  name => name.slice(1),
  name => name.toUpperCase(),
]

export const spoiledPlans = (): fc.Arbitrary<Spoiled> =>
  spoiled(examples, slips, path => !isPassedOver(path) && !hasNames(path))
