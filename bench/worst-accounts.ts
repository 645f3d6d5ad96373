/** Worst cases of accounts with holes: no configuration profile is given, so that any two services may reach each other. */
import { readAccount } from '../src/account.ts'
import { reportAccountExposure } from '../src/report/account-exposure.ts'
import { printReport } from '../src/report/index.ts'
import { eastWestIn, exposureIn, rehearseIn } from '../src/whatif.ts'
import type { WorstCase } from './measure.ts'

export const accountCases: Readonly<Record<string, WorstCase>> = {
  'exposure of an account without profiles, 15 instances on each of': {
    ...{ unit: 'firewalls', sizes: [60, 200], target: 10_000 },
    prepare: count => () => exposed(documentsOf(count, 15)),
  },
  'exposure of an account without profiles, 1 instance on each of': {
    ...{ unit: 'firewalls', sizes: [100, 1000], target: 5000 },
    prepare: count => () => exposed(documentsOf(count, 1)),
  },
  'exposure of an account without profiles, 200 instances on each of': {
    ...{ unit: 'firewalls', sizes: [5, 50], target: 5000 },
    prepare: count => () => exposed(documentsOf(count, 200)),
  },
  'exposure of an account without profiles, each lets out other ports, 1 instance on each of': {
    ...{ unit: 'firewalls', sizes: [75, 300], target: 5000 },
    prepare: count => () => exposed(documentsOf(count, 1, otherPorts)),
  },
  'exposure of an account without profiles, each names its own address, 1 instance on each of': {
    ...{ unit: 'firewalls', sizes: [75, 300], target: 5000 },
    prepare: count => () => exposed(documentsOf(count, 1, ownAddress)),
  },
  'rehearsing a call in an account without profiles, 1 instance on each of': {
    ...{ unit: 'firewalls', sizes: [100, 1000], target: 5000 },
    prepare: count => () => {
      const { account } = readAccount(documentsOf(count, 1))
      return rehearseIn(account, { calls: [disabled] })
    },
  },
}

const disabled = {
  operation: 'firewallUpdate',
  params: { firewallId: 1 },
  body: { status: 'disabled' },
} as const

function exposed(documents: ReturnType<typeof documentsOf>): string {
  const { account } = readAccount(documents)
  const report = reportAccountExposure(exposureIn(account), eastWestIn(account), account.holes, {
    name: 'account',
  })
  return printReport(report, 'text')
}

/** As the service lists them; each firewall takes another port, if it is not told what it takes. */
function documentsOf(
  count: number,
  instancesEach: number,
  rulesAt: (at: number) => object = otherPort,
) {
  const instances = Array.from({ length: count * instancesEach }, (_, at) => ({
    ...{ id: 1000 + at, label: `web-${at}`, region: 'us-east', status: 'running', tags: [] },
    ...{ type: 'g6-nanode-1', ipv4: [addressOf(at)] },
    ipv6: `2600:3c03::${(at + 1).toString(16)}/128`,
  }))
  const guarded = Array.from({ length: count }, (_, at) =>
    Array.from({ length: instancesEach }, (_each, place) => instances[at + place * count]).flatMap(
      each => each ?? [],
    ),
  )
  const firewalls = guarded.map((those, at) => ({
    ...{ id: at + 1, label: `fw-${at}`, status: 'enabled', tags: [] },
    ...{ created: '2026-01-01T00:00:00', updated: '2026-01-01T00:00:00' },
    entities: those.map(({ id, label }) => ({
      ...{ id, label, type: 'linode', url: `/v4/linode/instances/${id}`, parent_entity: null },
    })),
    rules: rulesAt(at),
  }))
  const page = (data: readonly object[]) => ({ data, page: 1, pages: 1, results: data.length })
  return [
    { name: 'linodes.json', value: page(instances) },
    { name: 'firewalls.json', value: page(firewalls) },
  ]
}

const addressOf = (at: number): string => `203.0.${at >> 8}.${at & 255}`

const rule = {
  ...{ label: 'a', action: 'ACCEPT', protocol: 'TCP' },
  addresses: { ipv4: ['0.0.0.0/0'], ipv6: ['::/0'] },
}
const rules = {
  ...{ inbound_policy: 'DROP', outbound_policy: 'ACCEPT', outbound: [] },
  ...{ version: 1, fingerprint: 'x' },
}

const otherPort = (at: number) => ({ ...rules, inbound: [{ ...rule, ports: `${22 + at}` }] })

const otherPorts = (at: number) => ({
  ...{ ...rules, outbound_policy: 'DROP' },
  inbound: [{ ...rule, ports: `${100 + at}` }],
  outbound: [{ ...rule, ports: `${22 + at}-${5000 + at}` }],
})

const ownAddress = (at: number) => ({
  ...rules,
  inbound: [{ ...rule, ports: '22', addresses: { ipv4: [`${addressOf(at)}/32`] } }],
})
