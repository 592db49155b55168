import { madeLookups } from '../../made-lookups.ts'
import { type Base, itself, itsLines } from '../base.ts'
import { operation } from './parts.ts'
import { anywhere, own, type Reference, type References, refs } from './reference.ts'

const currencies = ['code', 'enum', 'lookup', 'ref', 'text'] as const

/** What a field of an entity file names; its neighbours are fields of `of`. */
const ofField = (prefix: string, of: Base): Record<string, Reference> => ({
  [`${prefix}.sequence`]: { names: 'sequence' },
  [`${prefix}.sealed`]: { names: 'mask' },
  [`${prefix}.lookup`]: { names: 'lookup', or: Object.keys(madeLookups) },
  [`${prefix}.entity`]: { names: 'entityOrLines' },
  [`${prefix}.currency`]: own(of, ...currencies),
  [`${prefix}.unit`]: own(of, ...currencies),
  [`${prefix}.fill.$key`]: own(of),
  [`${prefix}.asks.connector`]: { names: 'connector' },
  [`${prefix}.asks.operation`]: operation,
})

const numbers = ['money', 'quantity', 'decimal', 'integer', 'percent'] as const
const times = ['date', 'datetime'] as const

/** What the essentials of an entity, or of lines, name. */
const ofEssential = (prefix: string, of: Base): Record<string, Reference> => ({
  [`${prefix}.picture`]: own(of, 'attachment'),
  [`${prefix}.who.*`]: refs(of),
  [`${prefix}.what.*`]: refs(of),
  [`${prefix}.amount`]: refs(of, ...numbers),
  [`${prefix}.due`]: refs(of, ...times),
  [`${prefix}.since`]: refs(of, ...times),
})

/** What a key of an entity, or of lines, names. */
const ofKeys = (prefix: string, of: Base): Record<string, Reference> => ({
  [`${prefix}.fields.*`]: own(of),
  [`${prefix}.during.from`]: own(of, ...times),
  [`${prefix}.during.until`]: own(of, ...times),
  [`${prefix}.at`]: own(of),
})

/** What an entity file names. */
export const inEntity: References = {
  display: refs(itself),
  code: own(itself),
  parent: own(itself, 'ref'),
  'search.*': refs(itself, 'text', 'code'),
  ...ofKeys('keys.*', itself),
  'indexes.*.*': own(itself),
  ...ofEssential('essential', itself),
  'rules.*.at': anywhere(itself),
  ...ofField('fields.*', itself),
  'fields.*.display': refs(itsLines),
  ...ofEssential('fields.*.essential', itsLines),
  'fields.*.number': own(itsLines, 'integer'),
  'fields.*.rules.*.at': own(itsLines),
  ...ofKeys('fields.*.keys.*', itsLines),
  'fields.*.indexes.*.*': own(itsLines),
  ...ofField('fields.*.fields.*', itsLines),
}
