import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import type { Dataset } from '../../../engine/schema/dataset.ts'
import type { Entity } from '../../../engine/schema/entity.ts'
import type { Expression } from '../../../engine/schema/expression.ts'

/** Where something was sold. */
export const place: Entity = { label: 'Place', display: 'name', fields: { name: { kind: 'text', label: 'Name' } } }
/** A sale, with a field of every kind that reports group, measure or filter by. */
export const sale: Entity = {
  label: 'Sale',
  display: 'code',
  fields: {
    code: { kind: 'code', label: 'Code' },
    kind: { kind: 'enum', label: 'Kind', values: { A: { label: 'A' }, B: { label: 'B' }, C: { label: 'C' } } },
    price: { kind: 'money', label: 'Price' },
    quantity: { kind: 'quantity', label: 'Quantity', scale: 1 },
    pieces: { kind: 'integer', label: 'Pieces' },
    day: { kind: 'date', label: 'Day' },
    at: { kind: 'datetime', label: 'At' },
    fresh: { kind: 'boolean', label: 'Fresh' },
    place: { kind: 'ref', label: 'Place', entity: 'place' },
  },
}
/** A field of a row, in an expression. */
export const record = (name: string): Expression => ({ var: `record.${name}` })
/** Sales with what a report may be of: their fields, behind the reference too, and what is worked out. */
export const sales: Dataset = {
  label: 'Sales',
  entity: 'sale',
  fields: {
    code: 'code',
    kind: 'kind',
    price: 'price',
    quantity: 'quantity',
    pieces: 'pieces',
    day: 'day',
    at: 'at',
    fresh: 'fresh',
    place: 'place',
    town: 'place.name',
    amount: { label: 'Amount', value: { '*': [record('price'), record('quantity')] }, kind: 'money' },
    span: {
      label: 'Span',
      value: {
        if: [{ '>': [record('price'), 12] }, 'over', { '>': [record('price'), 5] }, 'mid', { present: record('price') }, 'low', 'odd'],
      },
      kind: 'enum',
      values: { over: { label: 'Over 12' }, low: { label: '0–5' }, mid: { label: '5–12' } },
    },
    dear: { label: 'Dear', value: { '>': [record('price'), 5] }, kind: 'boolean' },
  },
}

/** The same with rows of a second kind: sales once more, a month later, of what was dear, some columns empty. */
export const salesAndMore: Dataset = {
  ...sales,
  further: {
    later: {
      entity: 'sale',
      where: { '>': [record('price'), 5] },
      fields: {
        kind: record('kind'),
        price: { '*': [record('price'), 2] },
        quantity: record('quantity'),
        day: { addDays: [record('day'), 30] },
        place: record('place'),
        town: { var: 'record.place.name' },
        amount: record('price'),
        dear: true,
      },
    },
    codes: { entity: 'place', fields: { code: record('name'), pieces: 1 } },
  },
}

/** The names of the places, in the order of their ids from 1. */
export const places = ['山东', '云南', '重庆']
/** A sale for each seed, in which every field is missing now and then. */
export const rowsOf = (seeds: readonly number[]): RecordData[] =>
  seeds.map((seed, index) => {
    const sometimes = <T>(every: number, value: T): T | null => ((seed + index) % every === 0 ? null : value)
    const origin = sometimes(5, String((seed % 3) + 1))
    return {
      id: String(index + 10),
      version: 1,
      createdAt: '2026-01-01T00:00:00.000Z',
      updatedAt: '2026-01-01T00:00:00.000Z',
      createdBy: null,
      updatedBy: null,
      code: `C${index}`,
      kind: sometimes(7, ['A', 'B', 'C'][seed % 3] ?? 'A'),
      price: sometimes(6, ((seed % 1999) / 100).toFixed(2)),
      quantity: sometimes(9, (((seed >> 3) % 77) / 10).toFixed(1)),
      pieces: sometimes(8, seed % 5),
      day: sometimes(10, new Date(Date.UTC(2025, 10, 1 + (seed % 120))).toISOString().slice(0, 10)),
      at: sometimes(11, new Date(Date.UTC(2025, 11, 1, seed % 900)).toISOString()),
      fresh: sometimes(4, seed % 2 === 0),
      place: origin,
      'place.name': origin === null ? null : (places[Number(origin) - 1] ?? null),
      ...(origin !== null && { $labels: { place: places[Number(origin) - 1] ?? '' } }),
    }
  })
