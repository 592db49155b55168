import { readdirSync, readFileSync } from 'node:fs'
import { link } from '../../engine/runtime/app/link.ts'
import { load } from '../../engine/runtime/app/load.ts'
import { generate } from '../../engine/runtime/fixtures/generate.ts'
import { Decimal } from '../../engine/runtime/values/decimal.ts'
import { linesOf, type RecordData, wireOf } from '../../engine/runtime/values/record-data.ts'

const root = new URL('../../metadata/', import.meta.url).pathname

/** The moment at which it is looked at. */
export const now = '2026-11-21T04:00:00.000Z'

const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.json'))
  .map((path) => ({ path, text: readFileSync(root + path, 'utf8') }))
const { bundle } = load(files)
const { purchaseOrders = { entity: '' } } = bundle.fixtures

/** How many orders the whole demonstration has. */
export const ordersOfWhole = purchaseOrders.count

/** The portal with the orders of its last weeks only, as many a day as in the whole demonstration. */
export const app = link({
  ...bundle,
  fixtures: {
    ...bundle.fixtures,
    purchaseOrders: { ...purchaseOrders, count: 1500, created: { ...purchaseOrders.created, at: { kind: 'spread', from: -55, to: 0 } } },
  },
})
/** Files as the server would make them, without their bytes. */
const file = ({ name }: { readonly name: string }) => ({
  id: name,
  name,
  size: 1,
  type: name.endsWith('.pdf') ? 'application/pdf' : 'image/png',
})
/** Everything that it has: records with their steps, in the order in which they are made. */
export const records = [...generate(app, now, { picture: file, paper: file, again: (name) => file({ name }) }).records]
/** The records of an entity. */
export const of = (entity: string) => records.filter((record) => record.entity === entity).map(({ data }) => data)
/** A field as text. */
export const text = (record: RecordData, field: string) => String(wireOf(record, field))
/** A field as an exact number. */
export const number = (record: RecordData, field: string) => new Decimal(text(record, field))
/** The statuses in which records of an entity stand. */
export const statusesOf = (entity: string) => new Set(of(entity).map((record) => text(record, 'status')))
/** The lines of orders, each with its order. */
export const orderLines = of('purchaseOrder').flatMap((order) => linesOf(order, 'lines').map((line) => ({ order, line })))

/** The quantities of the lines of documents, summed by the line they refer to. */
export const sumBy = (documents: readonly RecordData[], lines: string, via: string, field: string) => {
  const sums = new Map<string, Decimal>()
  for (const line of documents.flatMap((document) => linesOf(document, lines))) {
    const key = text(line, via)
    sums.set(key, (sums.get(key) ?? new Decimal(0)).plus(number(line, field)))
  }
  return sums
}
/** The records of an entity that stand in one of some statuses. */
export const inStatus = (entity: string, ...statuses: readonly string[]) =>
  of(entity).filter((record) => statuses.includes(text(record, 'status')))
