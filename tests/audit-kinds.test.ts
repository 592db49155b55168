import { expect, test } from 'vitest'
import { openBundle } from '../engine/files/open-bundle.ts'
import { auditKinds } from '../server/app/audit/audit_kinds.ts'

const { app } = openBundle('metadata')

test('every kind of audit entry has a name where the log is read', () => {
  const { entity = '', kind = '' } = app.bundle.app.audit ?? {}
  const field = app.entities.get(entity)?.fields.get(kind)
  const missing = auditKinds.filter((each) => !field?.choices?.has(each.replace('.', '_')))
  expect(missing).toEqual([])
})
