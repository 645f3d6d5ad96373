/** The reverse name of an address. */
import { expect, it } from 'vitest'
import type { AnyCall } from '../../src/engine/call.ts'
import {
  addressWorld,
  allocate,
  privateIpv4,
  publicIpv4,
  slaacOf,
  viewAddress,
} from '../support/address-worlds.ts'
import { assumption } from '../support/assumption.ts'
import { clause, holds, inside, outside } from '../support/clause.ts'
import { done, expectRefused, worldAfter } from '../support/outcomes.ts'

const world = addressWorld()
const address = publicIpv4(world, 1)
const defaultName = (ipv4: string) => `${ipv4.replaceAll('.', '-')}.ip.example.net`
const byDefault = defaultName(address)
const update = (text: string, rdns: string | null) =>
  ({ operation: 'ipAddressRdnsUpdate', params: { address: text }, body: { rdns } }) as const
const forward = (name: string, text: string): AnyCall => ({
  operation: 'forwardCreate',
  body: { name, address: text },
})
const ready = worldAfter(
  world,
  forward('mail.example.com', address),
  forward('six.example.com', slaacOf(world, 1)),
  forward('elsewhere.example.com', publicIpv4(world, 2)),
)

clause('RDNS-1', () => {
  holds('every public IPv4 address has a name of its own', () => {
    const names = [1, 2, 3].map(id => done(world, viewAddress(publicIpv4(world, id))).reply.rdns)
    expect(names).not.toContain(null)
    expect(new Set(names).size).toBe(3)
    const listed = done(world, { operation: 'ipAddressesList' }).reply.data
    expect(listed.filter(({ rdns }) => rdns !== null).length).toBeGreaterThanOrEqual(3)
    expect(listed).toContainEqual(done(world, viewAddress(address)).reply)
  })

  holds(
    'a new address has it from the first, and one whose own name is taken away has it again',
    () => {
      const { reply } = done(world, allocate(2, true))
      expect(reply.rdns).toBe(defaultName(reply.address))
      const named = worldAfter(ready, update(address, 'mail.example.com'))
      expect(done(named, update(address, null)).reply.rdns).toBe(byDefault)
    },
  )

  holds('private and IPv6 addresses have none', () => {
    for (const text of [privateIpv4(world, 1), slaacOf(world, 1)])
      expect(done(world, viewAddress(text)).reply.rdns).toBeNull()
  })
})

assumption('ASSUME-RDNS-DEFAULT', () => {
  it('it is made of the address, under the suffix of the settings', () => {
    expect(done(world, viewAddress(address)).reply.rdns).toBe(byDefault)
    const other = addressWorld({ rdnsSuffix: 'hosts.example.org' })
    expect(done(other, viewAddress(publicIpv4(other, 1))).reply.rdns).toBe(
      `${publicIpv4(other, 1).replaceAll('.', '-')}.hosts.example.org`,
    )
  })
})

clause('RDNS-2', () => {
  inside('a text and null are taken', () => {
    for (const rdns of ['mail.example.com', null])
      expect(done(ready, update(address, rdns)).reply.address).toBe(address)
  })

  outside('none, a number, a truth value and a list are refused', () => {
    for (const body of [{}, { rdns: 1 }, { rdns: true }, { rdns: ['mail.example.com'] }])
      expectRefused(
        ready,
        { operation: 'ipAddressRdnsUpdate', params: { address }, body },
        'RDNS-2',
        'rdns',
      )
  })
})

clause('RDNS-3', () => {
  inside(
    'a name that leads to the address is taken, in whichever case and with a final dot',
    () => {
      for (const rdns of ['mail.example.com', 'Mail.Example.COM', 'mail.example.com.'])
        expect(done(ready, update(address, rdns)).reply.rdns).toBe(rdns)
    },
  )

  inside('its own default name needs no forward entry', () => {
    expect(done(world, update(address, byDefault)).reply.rdns).toBe(byDefault)
  })

  outside('a name that leads nowhere or elsewhere is refused', () => {
    for (const rdns of ['nowhere.example.com', 'elsewhere.example.com', 'six.example.com'])
      expectRefused(ready, update(address, rdns), 'RDNS-3', 'rdns')
  })

  outside('the default name of another address is refused', () => {
    const other = publicIpv4(world, 2)
    expectRefused(world, update(other, byDefault), 'RDNS-3', 'rdns')
    expectRefused(world, update(slaacOf(world, 1), byDefault), 'RDNS-3', 'rdns')
  })

  outside('a name that led to the address once is refused', () => {
    const gone = worldAfter(ready, { operation: 'forwardDelete', params: { forwardId: 1 } })
    expectRefused(gone, update(address, 'mail.example.com'), 'RDNS-3', 'rdns')
  })
})

clause('RDNS-4', () => {
  holds('the reply, the view and the list show it, as it was sent', () => {
    const { reply, world: named } = done(ready, update(address, 'Mail.example.com'))
    expect(reply.rdns).toBe('Mail.example.com')
    expect(done(named, viewAddress(address)).reply).toEqual(reply)
    expect(done(named, { operation: 'ipAddressesList' }).reply.data).toContainEqual(reply)
  })

  holds('it goes with the address to another instance', () => {
    const named = worldAfter(ready, update(address, 'mail.example.com'), {
      operation: 'ipAddressesAssign',
      body: { assignments: [{ address, instance_id: 2 }], region: 'us-east' },
    })
    expect(done(named, viewAddress(address)).reply).toMatchObject({
      instance_id: 2,
      rdns: 'mail.example.com',
    })
  })
})

clause('RDNS-5', () => {
  holds('the name is gone and the default is back', () => {
    const named = worldAfter(ready, update(address, 'mail.example.com'))
    expect(done(named, update(address, null)).reply.rdns).toBe(byDefault)
  })

  holds('an IPv6 address goes back to none', () => {
    const named = worldAfter(ready, update(slaacOf(world, 1), 'six.example.com'))
    expect(done(named, update(slaacOf(world, 1), null)).reply.rdns).toBeNull()
  })
})
