/** The regions that a world has where none are given: what each can do decides what is refused there. */
import { expect, it } from 'vitest'
import { createWorld } from '../../src/index.ts'

it('are these, each with what it has besides what all of them have', () => {
  const { regions } = createWorld({ instances: [] })
  const [first, ...others] = regions.map(({ capabilities }) => capabilities)
  const shared = (first ?? []).filter(each => others.every(other => other.includes(each)))
  expect(shared.join(', ')).toMatchInlineSnapshot(
    `"Instances, Backups, Balancers, Block Storage, Kubernetes, Cloud Firewall, Metadata"`,
  )
  const rows = regions.map(({ id, capabilities }) =>
    [id, ...capabilities.filter(each => !shared.includes(each))].join(', '),
  )
  expect(rows).toMatchInlineSnapshot(`
    [
      "mumbai-in, Vlans, Managed Databases, Block Storage Migrations, GPU Instances",
      "toronto-ca, Vlans, Managed Databases, Block Storage Migrations",
      "sydney-au, Vlans, Managed Databases, Block Storage Migrations",
      "washington-us, Vlans, VPCs, Object Storage, Managed Databases, Block Storage Migrations, Premium Plans",
      "chicago-us, Vlans, VPCs, Object Storage, Managed Databases, Block Storage Migrations, Premium Plans, GPU Instances",
      "paris-fr, Vlans, VPCs, Object Storage, Managed Databases, Block Storage Migrations, Premium Plans, GPU Instances",
      "seattle-us, Vlans, VPCs, Object Storage, Managed Databases, Block Storage Migrations, Premium Plans, GPU Instances",
      "sao-paulo-br, Vlans, VPCs, Object Storage, Managed Databases, Block Storage Migrations, Premium Plans",
      "amsterdam-nl, Vlans, VPCs, Object Storage, Managed Databases, Block Storage Migrations, Premium Plans",
      "stockholm-se, Vlans, VPCs, Object Storage, Managed Databases, Block Storage Migrations, Premium Plans",
      "madrid-es, Vlans, VPCs, Object Storage, Managed Databases, Premium Plans",
      "chennai-in, Vlans, VPCs, Object Storage, Managed Databases, Block Storage Migrations, Premium Plans",
      "osaka-jp, Vlans, VPCs, Object Storage, Managed Databases, Block Storage Migrations, Premium Plans",
      "milan-it, Vlans, VPCs, Object Storage, Managed Databases, Block Storage Migrations, Premium Plans",
      "miami-us, Vlans, VPCs, Object Storage, Managed Databases, Block Storage Migrations, Premium Plans",
      "jakarta-id, Vlans, VPCs, Object Storage, Managed Databases, Block Storage Migrations, Premium Plans",
      "los-angeles-us, Vlans, VPCs, Object Storage, Managed Databases, Block Storage Migrations, Premium Plans",
      "dallas-us, VPCs, Managed Databases, Block Storage Migrations",
      "fremont-us",
      "atlanta-us, Vlans, VPCs, Object Storage, Managed Databases, Block Storage Migrations, GPU Instances",
      "newark-us, Vlans, Object Storage, Managed Databases, Block Storage Migrations, GPU Instances",
      "london-gb, Managed Databases, Block Storage Migrations",
      "singapore-sg, Vlans, Object Storage, Managed Databases, Block Storage Migrations, GPU Instances",
      "frankfurt-de, Vlans, Object Storage, Managed Databases, Block Storage Migrations, GPU Instances",
      "tokyo-jp, Managed Databases",
    ]
  `)
})
