/** Random rules and labels: mostly sound, now and then just beside a limit. */
import type { Random } from './random.ts'

/** So few that they collide. */
const labels = ['web', 'db-1', 'app.x', 'cache_2', 'Edge', 'l0g'] as const
const badLabels = [
  'ab',
  'a'.repeat(33),
  'a'.repeat(32),
  '-web',
  '.web',
  'web-',
  'web_',
  'we b',
  'wéb',
  'we--b',
  'we__b',
  'we..b',
  '--',
  'w--e__b..',
] as const

/** Of characters that take one unit in memory or two. */
const description = (random: Random): string =>
  random.pick(['x', 'x', '\u{1f525}']).repeat(random.pick([1, 100, 7, 7, 0, 101]))

export const randomLabel = (random: Random): string =>
  random.chance(0.13) ? random.pick(badLabels) : random.pick(labels)

const ports = ['22', '80', '443', '1-65535', '22, 80', '8000-8080,9000', '65535', '1,1,1'] as const
const badPorts = [
  '',
  '0',
  '65536',
  '080',
  '01-02',
  '80-22',
  '22-22',
  '22,',
  ' 22',
  '22,  80',
  'ssh',
  '1-2-3',
  '1,2,3,4,5,6,7,8,9,10,11,12,13,14,15',
  '1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16',
  '1-2,3-4,5-6,7-8,9-10,11-12,13-14,15',
  '1-2,3-4,5-6,7-8,9-10,11-12,13-14,15-16',
] as const

const ipv4 = [
  '0.0.0.0/0',
  '192.0.2.0/24',
  '192.0.2.77/24',
  '10.1.2.3',
  '255.255.255.255/32',
] as const
const badIpv4 = [
  '10.0.0.0/33',
  '10.0.0.0/08',
  '10.0.0',
  '010.0.0.1',
  '::/0',
  '',
  '1.2.3.4/',
  '1.2.3.4/24/8',
] as const
const ipv6 = [
  '::/0',
  '::0/0',
  '2001:DB8::1/64',
  '2001:db8:0:0:1:0:0:1',
  '::ffff:192.0.2.1',
  'fe80::1',
] as const
const badIpv6 = [
  '::/129',
  'fe80::1%eth0',
  'fe80::1%eth0/64',
  '1::2::3',
  '10.0.0.1',
  '12345::',
  '::/+1',
] as const

function randomAddresses(random: Random): unknown {
  if (random.chance(0.02)) return random.pick([{}, { ipv4: [] }, { ipv6: [] }])
  if (random.chance(0.015)) {
    const count = random.pick([127, 128, 129])
    return { ipv4: Array(128).fill('10.0.0.1'), ipv6: Array(count).fill('::1/128') }
  }
  const listed = (good: readonly [string, ...string[]], bad: readonly [string, ...string[]]) =>
    random.several(1, 3, () => (random.chance(0.03) ? random.pick(bad) : random.pick(good)))
  const both = random.whole(0, 2)
  return {
    ...(both !== 1 && { ipv4: listed(ipv4, badIpv4) }),
    ...(both !== 0 && { ipv6: listed(ipv6, badIpv6) }),
  }
}

const incompleteRules = [
  { protocol: 'TCP', addresses: { ipv4: ['10.0.0.1'] } },
  { action: 'DROP', addresses: { ipv4: ['10.0.0.1'] } },
  { action: 'DROP', protocol: 'TCP' },
] as const

export function randomRule(random: Random): unknown {
  if (random.chance(0.05)) return random.pick(incompleteRules)
  const protocol = random.pick(['TCP', 'TCP', 'UDP', 'ICMP', 'IPENCAP'])
  const takesPorts = protocol === 'TCP' || protocol === 'UDP' || random.chance(0.05)
  return {
    action: random.chance(0.03) ? 'REJECT' : random.pick(['ACCEPT', 'DROP']),
    ...(takesPorts &&
      random.chance(0.7) && {
        ports: random.chance(0.2) ? random.pick(badPorts) : random.pick(ports),
      }),
    ...(random.chance(0.1) && { ports: random.pick([null, null, 22]) }),
    protocol: random.chance(0.03) ? 'GRE' : protocol,
    addresses: randomAddresses(random),
    ...(random.chance(0.3) && { label: randomLabel(random) }),
    ...(random.chance(0.2) && { description: description(random) }),
  }
}

const plainRule = { action: 'DROP', protocol: 'ICMP', addresses: { ipv4: ['10.0.0.0/8'] } }

/** A few rules, or so many that a firewall is about full. */
export function randomRuleset(random: Random): unknown {
  if (random.chance(0.08)) return Array(random.pick([12, 13, 25, 26])).fill(plainRule)
  if (random.chance(0.05)) return null
  return random.several(0, 2, () => randomRule(random))
}

export const randomPolicy = (random: Random): string => random.pick(['ACCEPT', 'DROP'])
