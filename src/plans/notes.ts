/** What is to be known of a plan besides its calls: what it leaves out, what its order rests on, and who else does the same. */

import type { PlanRead } from '../account/plan/plan-document.ts'
import { isResourceChange, type ResourceChange } from '../account/plan/resource-rows.ts'
import { canonicalText } from '../kit/canonical-text.ts'
import type { Making } from './making.ts'
import type { Configuration } from './references.ts'
import type { Step } from './step-order.ts'

export type NoteKind =
  /** The plan leaves something for another one. */
  | 'incomplete'
  | 'deferred'
  /** It invokes an action or runs a program, which may do anything. */
  | 'action'
  /** It was found to have changed outside since it was last applied. */
  | 'outside'
  /** What it waits for is not all in the plan: it is taken to wait for nothing else. */
  | 'unordered'
  /** It waits for what waits for it: one order of these is looked at, and others may be meant. */
  | 'circle'
  /** Terraform forgets the object, which stays as it is. */
  | 'forgotten'
  /** The plan tells in two ways what was there before. */
  | 'contradiction'
  /** Resources are made with several configurations of the provider, which may be for several accounts. */
  | 'providers'
  /** Two resources say what a firewall guards. */
  | 'two-owners'
  /** A service is created without a firewall, and it is not known which one is there by default. */
  | 'default-firewall'
  /** An instance gets one more address, and nobody says whether it may have one. */
  | 'more-addresses'
  /** An address gets a name, and nobody says whether forward DNS leads from there to it. */
  | 'forward-dns'
  /** An interface changes, which the service takes only while its instance is shut down. */
  | 'shut-down'
  /** It is called, tagged or placed as is known only later. */
  | 'chosen-by'

export interface Note {
  readonly kind: NoteKind
  /** Of the resource that it is about. */
  readonly address?: string
  readonly says: string
}

export function notesOn(
  plan: PlanRead,
  configuration: Configuration,
  { byDefault, asking, standIns }: Pick<Making, 'byDefault' | 'asking' | 'standIns'>,
  steps: readonly Step[],
): readonly Note[] {
  const changes = plan.changes.filter(isResourceChange)
  const managing = new Set(
    changes.flatMap(each => (each.kind === 'linode_firewall' ? firewallIds(each) : [])),
  )
  return [
    ...wholeNotes(plan),
    ...contradictions(changes, plan),
    ...providerNotes(changes, configuration),
    ...steps.flatMap(({ change: { address }, isInCircle }): readonly Note[] =>
      isInCircle
        ? [
            {
              ...{ kind: 'circle', address },
              says: `${address} waits for what waits for it: it is taken to come first.`,
            },
          ]
        : [],
    ),
    ...changes.flatMap(each => [...orderNotes(each, configuration), ...otherNotes(each, managing)]),
    ...byDefault.map(
      ({ address, says, isGiven }): Note => ({
        ...{ kind: 'default-firewall', address },
        says: `${address} is created without a firewall, and ${says}${isGiven ? '' : ': it is rehearsed with none'}.`,
      }),
    ),
    ...standIns.later.map(
      ({ address, attribute }): Note => ({
        ...{ kind: 'chosen-by', address },
        says: `What ${attribute} ${address} has is known only later: no packet is judged by it, but promises may choose services by it.`,
      }),
    ),
    ...asking.map(
      ({ address, of }): Note => ({ kind: of, address, says: `${address} ${askingSays[of]}` }),
    ),
  ]
}

const askingSays = {
  'more-addresses':
    'needs one more address for an instance, and no list says whether support has agreed to it: it is rehearsed as if.',
  'forward-dns':
    'names an address, and no list says whether forward DNS leads from the name to it: it is rehearsed as if. No packet is judged by a name.',
  'shut-down':
    'changes an interface, which the service takes only while its instance is shut down: it is rehearsed as if it were.',
} as const

/** What the plan says of itself. */
const wholeNotes = (plan: PlanRead): readonly Note[] => [
  ...(plan.complete
    ? []
    : [
        {
          kind: 'incomplete',
          says: 'The plan says that it is not complete, as after -target: what it leaves out is not judged.',
        } as const,
      ]),
  ...plan.deferred.map(({ address, reason }) => ({
    ...({ kind: 'deferred', address } as const),
    says: `The plan leaves ${address} for another one${reason === '' ? '' : ` (${reason})`}.`,
  })),
  ...plan.actions.map(address => ({
    ...({ kind: 'action', address } as const),
    says: `The plan invokes ${address}, which may do anything.`,
  })),
  ...plan.programs.map(({ address, type }) => ({
    ...({ kind: 'action', address } as const),
    says: `${address} runs a program (${type}), which may do anything.`,
  })),
  ...plan.outside.filter(isResourceChange).map(({ address }) => ({
    ...({ kind: 'outside', address } as const),
    says: `${address} was found to have changed since it was last applied; the plan knows.`,
  })),
]

/** What a change takes as there before is what the state of the plan holds. */
function contradictions(changes: readonly ResourceChange[], { prior }: PlanRead): readonly Note[] {
  const held = new Map(prior?.resources.map(row => [keyOf(row, row.address), row.values]))
  return changes.flatMap((change): readonly Note[] => {
    const { address, before, previous = address } = change
    if (before === undefined || change.isData) return []
    const values = held.get(keyOf(change, address)) ?? held.get(keyOf(change, previous))
    // What is written alike was read once.
    if (values === before || canonicalText(values) === canonicalText(before)) return []
    const differs = values === undefined ? 'does not have it' : 'says otherwise'
    const says = `What ${address} was before its change, the plan tells, and its prior_state ${differs}.`
    return [{ kind: 'contradiction', address, says }]
  })
}

const keyOf = ({ deposed = '' }: Pick<ResourceChange, 'deposed'>, address: string): string =>
  `${address} ${deposed}`

/** An alias may be for another account: ids never meet, but labels and default firewalls are each account's own. */
function providerNotes(
  changes: readonly ResourceChange[],
  configuration: Configuration,
): readonly Note[] {
  const providers = new Set(
    changes.flatMap(each => configuration.block(each.block)?.resource.provider ?? []),
  )
  if (!configuration.isOfSeveral(changes)) return []
  const says = `Resources are made with several configurations of the provider (${[...providers].join(', ')}): they are read as of one account.`
  return [{ kind: 'providers', says }]
}

const firewallIds = ({ before, after }: ResourceChange): readonly number[] =>
  [before, after].flatMap(each =>
    each !== undefined && 'id' in each && typeof each.id === 'number' ? [each.id] : [],
  )

/** What may stand between a resource and others without being seen. */
function orderNotes(change: ResourceChange, configuration: Configuration): readonly Note[] {
  if (['no-op', 'read', 'forget'].includes(change.action)) return []
  const { address } = change
  const name = change.block
  const block = configuration.block(name)
  const unordered = (says: string): Note => ({ kind: 'unordered', address, says })
  if (block === undefined)
    return change.action === 'delete'
      ? []
      : [
          unordered(
            `${address} is not in the configuration that the plan shows: its order is not known.`,
          ),
        ]
  const hidden = [
    ...block.hidden,
    ...[...configuration.closure(name)].flatMap(each => [
      ...(configuration.block(each)?.hidden ?? []),
    ]),
  ]
  return [
    ...(hidden.length === 0
      ? []
      : [
          unordered(
            `${address} refers to ${[...new Set(hidden)].join(', ')}, and a plan does not show what these refer to: every order is taken to be possible.`,
          ),
        ]),
    ...dynamicBlocks(change, block.resource.expressions).map(each =>
      unordered(
        `The blocks ${each} of ${address} are dynamic, and a plan does not show what they refer to: every order is taken to be possible.`,
      ),
    ),
  ]
}

function dynamicBlocks({ after = {} }: ResourceChange, expressions: ReadonlyMap<string, unknown>) {
  const names = ['inbound', 'outbound', 'interface', 'config']
  const written = new Set([...expressions.keys()].map(each => each.split('.')[0]))
  return names.filter(each => {
    const blocks: unknown = Reflect.get(after, each)
    return Array.isArray(blocks) && blocks.length > 0 && !written.has(each)
  })
}

function otherNotes(change: ResourceChange, managing: ReadonlySet<number>): readonly Note[] {
  const { address, kind, action } = change
  const notes: Note[] = []
  if (action === 'forget' || action === 'create, forget')
    notes.push({
      kind: 'forgotten',
      address,
      says: `${address} is forgotten: what it stands for stays as it is, and nobody manages it.`,
    })
  if (kind === 'linode_firewall_device' && action !== 'delete') {
    const firewall = (change.after ?? change.before)?.firewall_id
    if (firewall !== undefined && managing.has(firewall))
      notes.push({
        kind: 'two-owners',
        address,
        says: `${address} and the linode_firewall with id ${firewall} both say what that firewall guards: with linodes or nodebalancers in it, the next plan takes off what the other has put on.`,
      })
  }
  return notes
}
