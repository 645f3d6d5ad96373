/** Random promises about packets, and whether a solver finds a packet at which it and `check` differ. */
import fc from 'fast-check'
import { init } from 'z3-solver'
import type { Rules } from '../../src/contract/rules.ts'
import { createWorld } from '../../src/index.ts'
import { check, type PolicyInput, policiesOf, type Result } from '../../src/policies/index.ts'
import { againstInSmt, type SmtDemand, type SmtPromise } from '../oracle/promise-as-smt.ts'
import { blocksInSmt, packetInSmt } from '../oracle/rules-as-smt.ts'
import { pairOfRules } from '../properties/whatif-pairs.ts'
import { type Random, randomFrom } from './random.ts'

export interface Case {
  readonly promise: SmtPromise
  readonly rules: Rules
}

export function* promisesFrom(seed: number, count: number): Generator<Case> {
  const random = randomFrom(seed)
  const rules = fc.sample(pairOfRules, { numRuns: Math.ceil(count / 2), seed }).flat()
  for (const each of rules.slice(0, count)) {
    const direction = random.pick(['inbound', 'inbound', 'outbound'])
    yield {
      rules: each,
      promise: {
        mode: random.pick(['never', 'always', 'only']),
        demand: demandFrom(random, direction, each),
        except: random.several(0, 2, () => demandFrom(random, direction, each)),
      },
    }
  }
}

/** Addresses and ports of the rules themselves are drawn as well: there is where mistakes show. */
function demandFrom(random: Random, direction: string, rules: Rules): SmtDemand {
  const all = [...rules.inbound, ...rules.outbound]
  const prefixes = all.flatMap(({ addresses: { ipv4 = [], ipv6 = [] } }) => [...ipv4, ...ipv6])
  const ports = all.flatMap(each => (each.ports ?? '').split(',').map(one => one.trim()))
  const port = () =>
    random.pickOr(
      random.chance(0.5) ? ports.filter(each => each !== '') : [],
      random.pick(['22', '443', '1-1024', '5432', '80', '1-65535']),
    )
  const statement = (): string => {
    const protocol = random.pick(['TCP', 'TCP', 'UDP', 'ICMP', 'IPENCAP', 'OTHER', 'any'])
    const hasPorts = (protocol === 'TCP' || protocol === 'UDP') && random.chance(0.8)
    return [direction, protocol, ...(hasPorts ? [random.several(1, 2, port).join(',')] : [])].join(
      ' ',
    )
  }
  const peer = () =>
    random.pickOr(
      random.chance(0.5) ? prefixes : [],
      random.pick(['any', 'internet', 'private', '198.51.100.0/24', '2001:db8::/32', '0.0.0.0/1']),
    )
  return {
    packets: random.several(1, 2, statement),
    ...(random.chance(0.6) && { peers: random.several(1, 3, peer) }),
  }
}

const written = ({ packets, peers }: SmtDemand) => ({
  packets,
  ...(peers !== undefined && { [packets[0]?.startsWith('inbound') ? 'from' : 'to']: peers }),
})

const service = { id: 1, label: 'one', region: 'newark-us' }

export function checkedCase({ promise: { mode, demand, except }, rules }: Case) {
  const owned = { owner: 'ops', reason: 'a trial' }
  const promise = {
    ...{ id: 'one', [mode]: written(demand) },
    except: except.map(each => ({ ...written(each), ...owned })),
  } as unknown as PolicyInput
  const world = createWorld({
    instances: [service],
    firewalls: [
      {
        ...{ id: 1, label: 'wall', status: 'enabled', rules },
        devices: [{ entity: { id: 1, type: 'instance' } }],
      },
    ],
  } as unknown as Parameters<typeof createWorld>[0])
  const [answer] = check(policiesOf([promise]), world, { repairs: 0 }).policies
  if (answer === undefined) throw new TypeError('there is one promise')
  const region = answer.breaches.flatMap(each => (each.about === 'packets' ? each.region : []))
  return { result: answer.result, region }
}

export interface Solver {
  /** `unsat` where they agree about every packet; `skip` leaves so many blocks of the answer out. */
  readonly ask: (one: Case, skip?: number) => Promise<{ answer: string; result: Result }>
  readonly end: () => void
}

export async function openSolver(): Promise<Solver> {
  const { Context, em } = await init()
  const { Solver } = Context('main')
  // One solver for all formulas: one that is collected while a check runs on another thread breaks it.
  const solver = new Solver()
  return {
    async ask(one, skip = 0) {
      const { result, region } = checkedCase(one)
      solver.reset()
      solver.fromString(
        `${packetInSmt}\n(assert (xor ${blocksInSmt(region.slice(skip))} ${againstInSmt(one.promise, one.rules)}))`,
      )
      return { answer: await solver.check(), result }
    },
    end: () => em.PThread.terminateAllThreads(),
  }
}
