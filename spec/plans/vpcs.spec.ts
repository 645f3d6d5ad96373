/** Interfaces in VPCs: which VPC that is, what of an interface there is known only later, and what is told of it all the same. */
import { describe, expect, it } from 'vitest'
import { rehearsePlan } from '../../src/account.ts'
import {
  calls,
  configured,
  create,
  firewall,
  fresh,
  instance,
  planOf,
  type Row,
  rule,
  still,
  vm,
  web,
} from './plan-builder.ts'

const guard = create(web, {
  ...fresh(firewall(1)),
  inbound: [{ ...rule, ports: '443', ipv4: ['0.0.0.0/0'] }],
})
const net = create('linode_vpc.net', { label: 'net', region: 'us-east' })
const subnet = create(
  'linode_vpc_subnet.sub',
  { label: 'sub', ipv4: '10.0.0.0/24' },
  { id: true, vpc_id: true },
)
const around = [
  configured(web),
  configured('linode_vpc.net'),
  configured('linode_vpc_subnet.sub', { vpc_id: ['linode_vpc.net.id', 'linode_vpc.net'] }),
]

const toSubnet = { references: ['linode_vpc_subnet.sub.id', 'linode_vpc_subnet.sub'] }
const constant = (constant_value: unknown) => ({ constant_value })
const inVpc = { purpose: constant('vpc'), subnet_id: toSubnet }
const outside = { purpose: constant('public') }

/** A new instance behind the firewall, with a public interface and one in the VPC. */
const withVpc = (address: string, block: object, marks: object, written: readonly object[]) => {
  const row = create(
    address,
    {
      ...{ label: 'vm-one', region: 'us-east', firewall_id: undefined },
      interface: [{ purpose: 'public' }, { purpose: 'vpc', ...block }],
    },
    {
      ...{ id: true, firewall_id: true, ipv4: true, config: true },
      interface: [
        { id: true, vpc_id: true, ipv4: true },
        { id: true, vpc_id: true, subnet_id: true, ...marks },
      ],
    },
  )
  const [type, name] = address.split('.')
  const firewall_id = { references: [`${web}.id`, web] }
  const expressions = { firewall_id, ...(written.length > 0 && { interface: written }) }
  return { row, resource: { ...{ address, mode: 'managed', type, name }, expressions } }
}

const read = (parts: readonly ReturnType<typeof withVpc>[], rows: readonly Row[] = [net, subnet]) =>
  planOf({
    rows: [guard, ...rows, ...parts.map(({ row }) => row)],
    resources: [...around, ...parts.map(({ resource }) => resource)],
  })
const missedIn = ({ notSimulated }: ReturnType<typeof read>) =>
  notSimulated.map(({ address, attribute, says }) => [address, attribute.join('.'), says])
const interfacesOf = (plan: ReturnType<typeof read>) =>
  calls(plan)
    .filter(({ operation }) => operation === 'instanceCreate')
    .map(({ body }) => (body as { readonly interfaces: readonly object[] }).interfaces[1])

const chosen = [
  vm,
  'interface.1',
  'Which address it gets in its VPC is known only later: packets inside that VPC are not simulated.',
]

describe('a new instance in a VPC', () => {
  it('is told of by its firewall, whatever address it gets there', () => {
    const plan = read([withVpc(vm, {}, { ipv4: true }, [outside, inVpc])])
    expect(missedIn(plan)).toEqual([chosen])
    expect(plan.checked).toEqual({ checked: 3, of: 4 })
    expect(calls(plan).at(-1)).toMatchObject({ body: { firewall_id: 1 } })
    const { moments, comparison, proved } = rehearsePlan(plan)
    expect([moments.undecided, proved]).toEqual([[], false])
    expect(comparison.addresses.map(({ addresses: [text] }) => text)).toContain(
      'the public IPv4 address of vm-one',
    )
  })

  it('is in the same one as others whose subnet is in it', () => {
    const at = (address: string, text: string) =>
      withVpc(address, { ipv4: [{ vpc: text }] }, { ipv4: [{ nat_1_1: true }] }, [
        outside,
        { ...inVpc, ipv4: [{ vpc: constant(text) }] },
      ])
    const plan = read([at(vm, '10.0.0.2'), at('linode_instance.other', '10.0.0.3')])
    expect([missedIn(plan), plan.checked]).toEqual([[], { checked: 5, of: 5 }])
    const [one, other] = interfacesOf(plan)
    expect(one).toMatchObject({ ipv4: { vpc: '10.0.0.2', nat_1_1: null } })
    expect(other).toEqual({ ...one, ipv4: { vpc: '10.0.0.3', nat_1_1: null } })
    expect(rehearsePlan(plan).proved).toBe(true)
  })

  it('is in the one that the state, or another interface, has its subnet in', () => {
    const part = withVpc(
      ...([vm, { subnet_id: 7, ipv4: [{ vpc: '10.0.0.2' }] }, { subnet_id: false }] as const),
      [outside, { purpose: constant('vpc'), subnet_id: constant(7) }],
    )
    const said = still('linode_vpc_subnet.sub', { id: '7', vpc_id: 3, label: 'sub' })
    expect(interfacesOf(read([part], [said]))).toMatchObject([{ vpc_id: 3, subnet_id: 7 }])
    const block = { purpose: 'vpc', id: 9, vpc_id: 5, subnet_id: 7, ipv4: [{ vpc: '10.0.0.9' }] }
    const held = still(
      'linode_instance.held',
      instance(101, { config: [{ id: 1, label: 'boot', interface: [block] }] }),
    )
    expect(interfacesOf(read([part], [held]))).toMatchObject([{ vpc_id: 5, subnet_id: 7 }])
    const lost = read([part], [])
    expect(missedIn(lost).map(([, attribute]) => attribute)).toEqual(['interface.1.subnet_id'])
    expect(interfacesOf(lost)).not.toMatchObject([{ subnet_id: 7 }])
  })

  it('is open by 1:1 NAT or not, which decides what is told', () => {
    const nat = (written: object) =>
      read([
        withVpc(vm, {}, { ipv4: [{ vpc: true, nat_1_1: true }] }, [
          outside,
          { ...inVpc, ipv4: [written] },
        ]),
      ])
    const open = nat({ nat_1_1: { references: ['local.address'] } })
    const leaves = ({ planned }: typeof open) =>
      planned.calls.flatMap(({ unknown = [] }) => unknown.map(({ path }) => path.join('.')))
    expect(leaves(open)).toEqual(['body.interfaces.1.ipv4.nat_1_1'])
    const ip = 'linode_networking_ip.pub'
    const part = withVpc(vm, {}, { ipv4: [{ vpc: true, nat_1_1: true }] }, [
      outside,
      { ...inVpc, ipv4: [{ nat_1_1: { references: [`${ip}.address`, ip] } }] },
    ])
    const followed = planOf({
      rows: [guard, net, subnet, create(ip, {}), part.row],
      resources: [...around, configured(ip), part.resource],
    })
    expect(leaves(followed)).toEqual([])
    expect(interfacesOf(followed)).toMatchObject([{ ipv4: { nat_1_1: 'any' } }])
    expect(missedIn(followed).map(([, path]) => path)).toContain('interface.1.ipv4.0.nat_1_1')
    expect(leaves(nat({ vpc: { references: ['local.address'] } }))).toEqual([])
    const hidden = read([withVpc(vm, {}, { ipv4: true }, [])])
    expect(leaves(hidden)).toEqual(['body.interfaces.1.ipv4.nat_1_1'])
    const any = read([
      withVpc(vm, { ipv4: [{ nat_1_1: 'any' }] }, { ipv4: [{ vpc: true }] }, [outside, inVpc]),
    ])
    expect(interfacesOf(any)).toMatchObject([{ ipv4: { nat_1_1: 'any' } }])
    expect(rehearsePlan(any).moments.undecided).toEqual([])
  })

  it('is not understood where its IPv6 addresses there are open to the internet', () => {
    const plan = (is_public: boolean) =>
      read([withVpc(vm, { ipv6: [{ is_public }] }, { ipv4: true }, [outside, inVpc])])
    expect(plan(true).leaves.unknown.map(({ path }) => path.at(-1))).toEqual(['is_public'])
    expect(plan(false).leaves.unknown).toEqual([])
  })
})
