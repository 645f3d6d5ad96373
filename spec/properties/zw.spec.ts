import { it } from 'vitest'
import { createWorld } from '../../src/account/create-world.ts'
import { momentsOf, type PlannedCall } from '../../src/whatif.ts'
import { reservedId } from '../../src/world/reserved.ts'
const onePort = (at: number) => ({
  inbound: [{ protocol: 'TCP', ports: `${100 + at},${1000 + 10 * at}-${2000 + 7 * at}`, addresses: { ipv4: ['0.0.0.0/0'], ipv6: ['::/0'] }, action: 'ACCEPT' as const }],
  inbound_policy: 'DROP' as const, outbound: [], outbound_policy: 'ACCEPT' as const,
})
const time = (name: string, f: () => { states: number; complete: boolean }) => {
  for (let i = 0; i < 2; i++) {
  const t = performance.now(); const a = f()
  console.log(name, (performance.now() - t).toFixed(), 'ms', a.states, a.complete, 'rss', (process.memoryUsage().rss / 1e6).toFixed())
  }
}
it('times', () => {
  const ids = Array.from({ length: 400 }, (_, at) => at + 1)
  const instances = ids.map(id => ({ id, label: `web-${id}`, region: 'newark-us' }))
  const world = createWorld({ instances, firewalls: [{ id: 1, label: 'only', status: 'enabled' as const, rules: onePort(99) as never, devices: ids.slice(0, 10).map(id => ({ id, entity: { type: 'instance' as const, id } })) }] })
  const updates: PlannedCall[] = Array.from({ length: 12 }, (_, at) => ({ call: { operation: 'firewallRulesUpdate', params: { firewallId: 1 }, body: onePort(at) }, after: [], of: `u${at}` }))
  time('12 updates', () => momentsOf(world, { calls: updates }))
  // terraform-like: 17 firewalls, each: create, 11 attaches
  const tf: PlannedCall[] = []
  for (let f = 0; f < 17 && tf.length < 200; f++) {
    const place = tf.length
    tf.push({ call: { operation: 'firewallCreate', body: { label: `fw-${f}`, rules: onePort(f) } }, after: [], of: `fw${f}` })
    for (let a = 0; a < 11 && tf.length < 200; a++)
      tf.push({ call: { operation: 'firewallDeviceCreate', params: { firewallId: reservedId(world, 'firewalls', place) }, body: { type: 'instance', id: 100 + tf.length } }, after: [place], of: `d${tf.length}` })
  }
  time('tf attach 200', () => momentsOf(world, { calls: tf, parallelism: 10 }))
  const births: PlannedCall[] = [{ call: { operation: 'firewallCreate', body: { label: `fw`, rules: onePort(1) } }, after: [], of: `fw` }]
  for (let i = 0; i < 99; i++) {
    const place = births.length
    births.push({ call: { operation: 'instanceCreate', body: { region: 'newark-us', label: `i-${i}` } }, after: [], of: `i${i}` })
    births.push({ call: { operation: 'firewallDeviceCreate', params: { firewallId: reservedId(world, 'firewalls', 0) }, body: { type: 'instance', id: reservedId(world, 'instances', place) } }, after: [0, place], of: `d${i}` })
  }
  time('births 199', () => momentsOf(world, { calls: births, parallelism: 10 }))
  const mixed = [...updates, ...tf.slice(0, 188).map(c => ({ ...c, after: c.after.map(a => a + 12), call: JSON.parse(JSON.stringify(c.call), (k, v) => k === 'firewallId' ? v + 120000 : v) }))]
  time('12 + 188', () => momentsOf(world, { calls: mixed, parallelism: 10 }))
  const hard: PlannedCall[] = []
  const world16 = createWorld({ instances, firewalls: Array.from({ length: 17 }, (_, f) => ({ id: f + 1, label: `f-${f}`, status: 'enabled' as const, rules: onePort(99) as never, devices: [{ id: f + 1, entity: { type: 'instance' as const, id: f + 1 } }] })) })
  for (let f = 0; f < 17; f++) for (let u = 0; u < 12 && hard.length < 200; u++) hard.push({ call: { operation: 'firewallRulesUpdate', params: { firewallId: f + 1 }, body: onePort(u) }, after: [], of: `h${hard.length}` })
  time('hard 200', () => momentsOf(world16, { calls: hard, parallelism: 10 }))
}, 600000)
