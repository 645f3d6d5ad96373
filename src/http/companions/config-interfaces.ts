/** What the published interface has of the interfaces of a config, one by one, and of backups. */
import { interfacesShape } from '../../account/published/config-shapes.ts'
import { instanceId, profileId } from '../../operations/environment/params.ts'
import { id as idField } from '../../schema/field.ts'
import { type Asked, showing } from './companion.ts'
import { instanceIn, lacks, lacksProfile, path, profileIn } from './instances.ts'

const interfaces = `${path}/configs/{profileId}/interfaces`
const params = { instanceId, profileId }
const counted = 'ids are counted for each instance'

function interfacesIn(asked: Asked) {
  const [instance, profile] = [instanceIn(asked), profileIn(asked)]
  return instance && profile ? interfacesShape(instance, profile) : []
}

const interfaceIn = (asked: Asked) =>
  interfacesIn(asked).find(({ id }) => id === asked.params['interfaceId'])

export const configInterfaceCompanions = [
  showing({
    ...{ name: 'linodeConfigInterfaces', method: 'GET', path: interfaces, of: 'instanceView' },
    ...{ params, lacks: lacksProfile, does: counted, record: interfacesIn },
  }),
  showing({
    ...{ name: 'linodeConfigInterface', method: 'GET', path: `${interfaces}/{interfaceId}` },
    ...{ of: 'instanceView', does: counted },
    params: { ...params, interfaceId: idField<number>('ASSUME-ENVIRONMENT') },
    lacks: asked =>
      lacksProfile(asked) ??
      (interfaceIn(asked) === undefined ? { param: 'interfaceId', record: 'record' } : undefined),
    record: interfaceIn,
  }),
  showing({
    ...{ name: 'linodeBackups', method: 'GET', path: `${path}/backups`, of: 'instanceView' },
    ...{ params: { instanceId }, lacks, does: 'none, for no backups are made' },
    record: () => ({ automatic: [], snapshot: { current: null, in_progress: null } }),
  }),
] as const
