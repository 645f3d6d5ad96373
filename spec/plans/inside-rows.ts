/** A plan whose rules decide who reaches whom inside the account, where holes are filled with addresses that they name. */
import { firewall, instance, type Row, still, update, web } from './plan-builder.ts'

const rule = (label: string, ports: string, ipv4: readonly string[], ipv6: readonly string[]) => ({
  ...{ label, action: 'ACCEPT', protocol: 'TCP', ports, ipv4, ipv6 },
})

const guarding = (inbound: readonly object[]) => firewall(802, { linodes: [101, 102], inbound })

const office = rule('office', '22', ['203.0.113.0/24'], ['3fff:1::/64'])
const partner = rule('partner', '5432', ['203.0.113.128/26'], ['3fff:2::/64'])

/** One rule goes and one comes. */
export const insideRows = (more: Partial<Row> = {}, coming: object = partner): readonly Row[] => [
  still('linode_instance.one', instance(101)),
  still('linode_instance.two', instance(102)),
  { ...update(web, guarding([office]), guarding([coming])), ...more },
]
