import { addressFields } from '../app/address-fields.ts'
import type { App, AppEntity } from '../app/app.ts'
import { writtenAddress } from '../app/written-address.ts'
import { type RecordData, wireOf } from '../values/record-data.ts'
import type { Issue } from './issue.ts'

/** Fields that are followed as addresses and hold what is none, such as `javascript:…`. What was there before stays. */
export function addressIssues(app: App, entity: AppEntity, record: RecordData, old: RecordData | undefined): readonly Issue[] {
  const uses = addressFields(app).get(entity.name)
  if (!uses) return []
  return [...uses].flatMap(([name, use]): Issue[] => {
    const value = wireOf(record, name)
    if (typeof value !== 'string' || value === (old && wireOf(old, name))) return []
    const written = use === 'place' ? [value] : value.split('\n').filter((line) => line.trim() !== '')
    const areAddresses = written.every((line) => {
      const address = writtenAddress(line)
      return address !== undefined && (use === 'place' || address.kind === 'web')
    })
    return areAddresses ? [] : [{ code: 'notAnAddress', path: name, params: { field: entity.fields.get(name)?.label ?? name } }]
  })
}
