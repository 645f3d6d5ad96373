/** A plan of so many instances, as `terraform show -json` prints it: each with its firewall, once in ten. */

/** An instance with its firewall, of which the first rule goes, once in ten. */
function resourcesFor(at: number) {
  const address = `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`
  const instance = {
    ...{ id: `${1000 + at}`, label: `web-${at}`, region: 'us-east', type: 'g6-nanode-1' },
    ...{ ipv4: [address], ipv6: `2001:db8::${(1000 + at).toString(16)}/128`, status: 'running' },
    config: [{ id: 100_000 + at, label: 'boot', interface: [], kernel: 'linode/grub2' }],
    specs: [{ disk: 25_600, memory: 1024, vcpus: 1, transfer: 1000 }],
  }
  const rules = Array.from({ length: 20 }, (_, rule) => ({
    ...{ label: `rule-${rule}`, action: 'ACCEPT', protocol: 'TCP', ports: `${1000 + rule}` },
    ...{ ipv4: Array.from({ length: 20 }, (__, each) => `10.0.${each}.0/24`), ipv6: null },
  }))
  const firewall = {
    ...{ id: `${500_000 + at}`, label: `web-${at}`, disabled: false, tags: [] },
    ...{ inbound: rules, inbound_policy: 'DROP', outbound: [], outbound_policy: 'ACCEPT' },
    ...{ linodes: [1000 + at], nodebalancers: [], interfaces: [] },
  }
  const name = `web${at}`
  const still = { type: 'linode_instance', name, before: instance, after: instance }
  if (at % 10 > 0) return [still]
  const after = { ...firewall, inbound: rules.slice(1) }
  return [still, { type: 'linode_firewall', name, before: firewall, after }]
}

const provider_name = 'registry.terraform.io/linode/linode'

export function largePlan(instances: number): string {
  const all = Array.from({ length: instances }, (_, at) => resourcesFor(at)).flat()
  const naming = all.map(({ type, name }) => ({
    ...{ address: `${type}.${name}`, mode: 'managed', type, name, provider_name },
  }))
  const resources = all.map(({ before }, at) => ({ ...naming[at], values: before }))
  return JSON.stringify({
    format_version: '1.2',
    planned_values: {
      root_module: { resources: all.map(({ after }, at) => ({ ...naming[at], values: after })) },
    },
    resource_changes: all.map(({ before, after }, at) => ({
      ...naming[at],
      change: {
        ...{ actions: [before === after ? 'no-op' : 'update'], before, after },
        ...{ after_unknown: {}, before_sensitive: {}, after_sensitive: {} },
      },
    })),
    prior_state: { format_version: '1.0', values: { root_module: { resources } } },
    configuration: {
      root_module: {
        resources: all.map(({ type, name }) => ({
          ...{ address: `${type}.${name}`, mode: 'managed', type, name },
          expressions:
            type === 'linode_firewall'
              ? { linodes: { references: [`linode_instance.${name}.id`] } }
              : { label: { constant_value: name } },
        })),
      },
    },
  })
}
