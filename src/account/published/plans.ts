/** Plans of the published interface: their hardware, and what they cost where no region has prices of its own. */

/** What a plan has. */
export interface Plan {
  readonly id: string
  readonly label: string
  readonly class: PlanClass
  /** In megabytes. */
  readonly disk: number
  /** In megabytes. */
  readonly memory: number
  readonly vcpus: number
  /** Gigabytes a month. */
  readonly transfer: number
  /** Megabits a second. */
  readonly network_out: number
  /** In US dollars. */
  readonly price: Price
  /** The same for backups. */
  readonly backups: Price
}

type PlanClass = 'nanode' | 'standard' | 'dedicated' | 'premium' | 'gpu' | 'highmem'

interface Price {
  readonly hourly: number
  readonly monthly: number
}

/** The smallest one, which every other plan of which nothing is known has the hardware of. */
const nanode: Plan = {
  ...{ id: 'g6-nanode-1', label: 'Nanode 1GB', class: 'nanode' },
  ...{ disk: 25_600, memory: 1024, vcpus: 1, transfer: 1000, network_out: 1000 },
  ...{ price: { hourly: 0.0075, monthly: 5 }, backups: { hourly: 0.003, monthly: 2 } },
}

const priced = (
  plan: Omit<Plan, 'price' | 'backups'>,
  [hourly, monthly]: readonly [number, number],
  [backupHourly, backupMonthly]: readonly [number, number],
): Plan => ({
  ...plan,
  ...{ price: { hourly, monthly }, backups: { hourly: backupHourly, monthly: backupMonthly } },
})

const ofStandard = { class: 'standard' } as const
const ofDedicated = { class: 'dedicated' } as const

const known: readonly Plan[] = [
  nanode,
  priced(
    {
      ...{ ...ofStandard, id: 'g6-standard-1', label: 'Linode 2GB', vcpus: 1, memory: 2048 },
      ...{ disk: 51_200, transfer: 2000, network_out: 2000 },
    },
    [0.018, 12],
    [0.004, 2.5],
  ),
  priced(
    {
      ...{ ...ofStandard, id: 'g6-standard-2', label: 'Linode 4GB', vcpus: 2, memory: 4096 },
      ...{ disk: 81_920, transfer: 4000, network_out: 4000 },
    },
    [0.036, 24],
    [0.008, 5],
  ),
  priced(
    {
      ...{ ...ofStandard, id: 'g6-standard-4', label: 'Linode 8GB', vcpus: 4, memory: 8192 },
      ...{ disk: 163_840, transfer: 5000, network_out: 5000 },
    },
    [0.072, 48],
    [0.015, 10],
  ),
  priced(
    {
      ...{ ...ofStandard, id: 'g6-standard-6', label: 'Linode 16GB', vcpus: 6, memory: 16_384 },
      ...{ disk: 327_680, transfer: 8000, network_out: 6000 },
    },
    [0.144, 96],
    [0.03, 20],
  ),
  priced(
    {
      ...{ ...ofDedicated, id: 'g6-dedicated-2', label: 'Dedicated 4GB', vcpus: 2, memory: 4096 },
      ...{ disk: 81_920, transfer: 4000, network_out: 4000 },
    },
    [0.054, 36],
    [0.008, 5],
  ),
  priced(
    {
      ...{ ...ofDedicated, id: 'g6-dedicated-4', label: 'Dedicated 8GB', vcpus: 4, memory: 8192 },
      ...{ disk: 163_840, transfer: 5000, network_out: 5000 },
    },
    [0.108, 72],
    [0.015, 10],
  ),
]

const byId = new Map(known.map(plan => [plan.id, plan]))

/** The plan of this id; of one that is not known, the class that its name tells, and the hardware of the smallest. */
export const planOf = (id: string): Plan =>
  byId.get(id) ?? { ...nanode, id, label: id, class: classIn(id) }

/** A name without a class, as those of a spec, is none of the smallest plan. */
function classIn(id: string): PlanClass {
  const [, named] = /\b(nanode|dedicated|premium|gpu|highmem)/.exec(id) ?? []
  return (named as PlanClass | undefined) ?? 'standard'
}

/** Those that are known, and whichever others are named, each once. */
export const plansWith = (named: Iterable<string>): readonly Plan[] => {
  const others = new Set([...named].filter(id => !byId.has(id)))
  return [...known, ...[...others].sort().map(planOf)]
}
