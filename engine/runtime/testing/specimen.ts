import type { Entity } from '../../schema/entity.ts'
import type { ValueField } from '../../schema/field.ts'
import type { App } from '../app/app.ts'
import { link } from '../app/link.ts'
import { library } from './library.ts'

const letter = { kind: 'lookup', label: 'Letter', lookup: 'letter' } as const

const values = {
  text: { kind: 'text', label: 'Text' },
  otherText: { kind: 'text', label: 'Other text' },
  code: { kind: 'code', label: 'Code' },
  integer: { kind: 'integer', label: 'Integer' },
  decimal: { kind: 'decimal', label: 'Decimal' },
  money: { kind: 'money', label: 'Money' },
  quantity: { kind: 'quantity', label: 'Quantity' },
  otherQuantity: { kind: 'quantity', label: 'Other quantity' },
  percent: { kind: 'percent', label: 'Percent' },
  date: { kind: 'date', label: 'Date' },
  otherDate: { kind: 'date', label: 'Other date' },
  datetime: { kind: 'datetime', label: 'Moment' },
  flag: { kind: 'boolean', label: 'Flag' },
  choice: letter,
  tags: { ...letter, multiple: true },
  reference: { kind: 'ref', label: 'Reference', entity: 'specimen' },
  references: { kind: 'refs', label: 'References', entity: 'specimen' },
} satisfies Record<string, ValueField>

const { text, integer, decimal, flag, date, choice } = values

const specimen: Entity = {
  label: 'Specimen',
  display: 'code',
  fields: { ...values, items: { kind: 'lines', label: 'Items', fields: { text, integer, decimal, flag, date, choice } } },
}

const { app, ...bundle } = library.bundle

/** An App with an entity that has a field of every kind that expressions compute with: what the conformance suites speak of. */
export const specimenApp: App = link({
  ...bundle,
  app: { ...app, account: { entity: 'specimen', login: 'code', name: 'text', roles: 'tags' } },
  entities: { specimen },
  workflows: {},
  conversions: {},
  screens: {},
  roles: {},
  lookups: { letter: { label: 'Letter', values: { A: { label: 'A' }, B: { label: 'B' }, C: { label: 'C' } } } },
})
