/** What is explored, told in a way that can be handed to threads: a size, or a module that each of them imports. */
import { pathToFileURL } from 'node:url'
import { type ExploreOptions, planOf } from '../explore/explore.ts'
import { type FirewallScopeSize, firewallScope } from '../explore/firewall-scope.ts'
import type { Plan } from '../explore/plan.ts'
import { UsageError } from '../kit/errors.ts'
import { misuse } from '../refusals/usage.ts'

export interface Explored {
  /** A `firewallScope` of this size. */
  readonly size?: FirewallScopeSize
  /** Or a module that exports the options of `explore`: its URL, or its path. */
  readonly module?: string | URL
  /** Which of its exports: `default` when left out. */
  readonly name?: string
  /** Worlds that differ in nothing but ids of the scope count as one: as the module says, or `none`, when left out. */
  readonly symmetry?: 'scope' | 'none'
}

/** A URL is a text here. */
export interface ExploredElsewhere extends Explored {
  readonly module?: string
}

export function forThreads({ size, module, name, symmetry }: Explored): ExploredElsewhere {
  if ((size === undefined) === (module === undefined))
    throw new UsageError('options: expected either size or module, got both or neither')
  return {
    ...(size !== undefined && { size }),
    ...(module !== undefined && { module: hrefOf(module) }),
    ...(name !== undefined && { name }),
    ...(symmetry !== undefined && { symmetry }),
  }
}

/** A letter and a colon are the beginning of a path. */
const hrefOf = (module: string | URL): string =>
  module instanceof URL || /^[a-z][a-z+.-]+:/i.test(module)
    ? String(module)
    : pathToFileURL(module).href

/** Throws UsageError for a module that is not there, or exports no options. */
export async function planFrom({ size, module, name, symmetry }: ExploredElsewhere): Promise<Plan> {
  const options: ExploreOptions =
    size === undefined ? await optionsFrom(module ?? '', name) : { scope: firewallScope(size) }
  return planOf(symmetry === undefined ? options : { ...options, symmetry }, 'options')
}

async function optionsFrom(module: string, name = 'default'): Promise<ExploreOptions> {
  const exported = await importFrom(module)
  const names = Object.keys(exported)
  if (!names.includes(name))
    throw misuse(`options.name: ${module}`, 'one of its exports', name, names)
  // `planOf` reads it.
  return exported[name] as ExploreOptions
}

async function importFrom(module: string): Promise<Readonly<Record<string, unknown>>> {
  try {
    return await import(/* @vite-ignore */ module)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new UsageError(`options.module: expected a module to import, got ${module}: ${why}`)
  }
}
