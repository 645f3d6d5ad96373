/** Outside: everything else that an account holds: settings, forward DNS, pools and the clock. */
import { plainName } from './addresses.ts'
import { instanceId, theInstance } from './instance.ts'
import { printIpv6, readIp } from './ip.ts'
import { addressesOf, nextPool } from './numbering.ts'
import { changing, open, reading, refused, withId } from './operation.ts'
import { regionOf } from './places.ts'
import {
  characters,
  flag,
  may,
  need,
  or,
  orNull,
  type Reader,
  text,
  textThat,
  whole,
} from './read.ts'
import { nextId } from './state.ts'

const outside = 'ASSUME-ENVIRONMENT'
const inPath = need('ASSUME-PATH-INTEGER', whole(outside))
const region = need(outside, text(outside))

export const instancePrepare = changing(
  open,
  { params: instanceId, body: { spare_addresses: need(outside, whole(outside, 0)) } },
  ask => {
    theInstance(ask).spare_addresses = ask.body.spare_addresses
    return { spare_addresses: ask.body.spare_addresses }
  },
)

const sshIp: Reader<string> = (value, at, note) =>
  value === 'any' ? value : (readIp(value)?.text ?? note(outside, at))
const sshUser = textThat(outside, [
  outside,
  name => characters(name) >= 1 && characters(name) <= 32,
])

export const instanceSshUpdate = changing(
  open,
  {
    params: instanceId,
    body: {
      access: may(flag(outside)),
      ip: may(sshIp),
      port: may(orNull(whole(outside, 1, 65535))),
      user: may(orNull(sshUser)),
    },
  },
  ask => {
    const { state, body } = ask
    const instance = theInstance(ask)
    const own = addressesOf(state, instance.id).map(({ address }) => address)
    if (body.ip !== undefined && body.ip !== 'any' && !own.includes(body.ip)) refused(outside, 'ip')
    Object.assign(instance.ssh, body)
    return instance.ssh
  },
)

export const instanceSshView = reading(open, { params: instanceId }, ask => theInstance(ask).ssh)

const hostName: Reader<string> = (value, at, note) => {
  const name = typeof value === 'string' ? plainName(value) : ''
  const isLabel = (label: string) => /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/.test(label)
  const labels = name.split('.')
  return name.length <= 253 && labels.length >= 2 && labels.every(isLabel)
    ? name
    : note(outside, at)
}
const ip: Reader<string> = (value, at, note) => readIp(value)?.text ?? note(outside, at)

export const forwardCreate = changing(
  open,
  { body: { name: need(outside, hostName), address: need(outside, ip) } },
  ({ state, body }) => {
    if (state.forwards.some(each => each.name === body.name && each.address === body.address))
      refused(outside, 'address')
    const forward = { id: nextId(state, 'forwards'), ...body }
    state.forwards.push(forward)
    return forward
  },
)

export const forwardDelete = changing(
  open,
  { params: { forwardId: inPath } },
  ({ state, params }) => {
    const forward = withId(state.forwards, params.forwardId, 'forwardId')
    state.forwards = state.forwards.filter(each => each !== forward)
    return {}
  },
)

const prefix = or(whole(outside, 64, 128), 116)
export const poolCreate = changing(open, { body: { region, prefix } }, ({ state, body }) => {
  regionOf(state, body.region, 'region')
  const range = nextPool(state, body.region)
  const id = nextId(state, 'pools')
  const last = (readIp(range)?.bits ?? 0n) + 2n ** BigInt(128 - body.prefix) - 1n
  const { prefix, region } = body
  const shown = { range, prefix, region, route_target: printIpv6(last) }
  state.pools.push({ id, ...shown })
  return shown
})

const passing = need('ASSUME-ENVIRONMENT', whole('ASSUME-ENVIRONMENT', 0))
const endOfTime = Date.parse('9999-12-31T23:59:59.999Z')

export const clockAdvance = changing(open, { body: { ms: passing } }, ask => {
  const then = Date.parse(ask.now) + ask.body.ms
  if (then > endOfTime) return refused('ASSUME-ENVIRONMENT', 'ms')
  ask.now = new Date(then).toISOString()
  return { now: ask.now }
})
