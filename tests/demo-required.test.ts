import { expect, it } from 'vitest'
import type { AppEntity } from '../engine/runtime/app/app.ts'
import { isEmpty, linesOf, type RecordData } from '../engine/runtime/documents/record-data.ts'
import { generate } from '../engine/runtime/fixtures/generate.ts'
import { portalApp } from './browser/support/crawl/portal-app.ts'

const file = ({ name }: { readonly name: string }) => ({
  id: name,
  name,
  size: 1,
  type: name.endsWith('.pdf') ? 'application/pdf' : 'image/png',
})

it('every record of the demonstration has what its fields always require: the database takes it', () => {
  const app = portalApp()
  const { purchaseOrders = { entity: '' } } = app.bundle.fixtures
  const fewer = {
    ...app,
    bundle: { ...app.bundle, fixtures: { ...app.bundle.fixtures, purchaseOrders: { ...purchaseOrders, count: 1500 } } },
  }
  const missing = (entity: AppEntity, record: RecordData): readonly string[] => [
    ...[...entity.fields.values()].flatMap(({ name, declaration }) =>
      declaration?.required === true && declaration.visible === undefined && isEmpty(record[name] as never)
        ? [`${entity.name}.${name}`]
        : [],
    ),
    ...[...entity.lines].flatMap(([name, lines]) => linesOf(record, name).flatMap((line) => missing(lines, line))),
  ]
  const found = [...generate(fewer, '2026-11-21T04:00:00.000Z', { picture: file, paper: file, again: (name) => file({ name }) }).records]
  expect([...new Set(found.flatMap(({ entity, data }) => missing(app.entities.get(entity) as AppEntity, data)))]).toEqual([])
})
