import type { FieldKind } from '../../../schema/field.ts'
import type { Kind } from '../../../schema/kinds.ts'
import {
  account,
  type Base,
  balanceTarget,
  conversionEntity,
  conversionLines,
  fireTarget,
  itsEntity,
  itself,
  itsLines,
  itsPart,
  keyed,
  sectionLines,
  viaStart,
} from './base.ts'

/** The things of a bundle that have a name of their own. */
export type NamedKind = 'entity' | 'lookup' | 'sequence' | 'screen' | 'menu' | 'role' | 'conversion' | 'message'

/** What a text of the metadata names. The checker, `refs`, `rename` and the completions of editors all read this. */
export type Reference =
  /** A thing with a file of its own. `or` are words that stand for themselves. */
  | { readonly names: NamedKind; readonly or?: readonly string[] }
  /** An entity, or the lines of one (`loan.copies`). */
  | { readonly names: 'entityOrLines' }
  /** A field of an entity: its `own`, one reached through `refs`, or one that may lie in `lines` or be lines. */
  | { readonly names: 'field'; readonly of: Base; readonly reach: 'own' | 'refs' | 'lines'; readonly kinds?: readonly (FieldKind | 'id')[] }
  /** The lines of an entity. */
  | { readonly names: 'lines'; readonly of: Base }
  /** A status or a step of the workflow of an entity. `or` are words that stand for themselves. */
  | { readonly names: 'status' | 'transition'; readonly of: Base; readonly or?: readonly string[] }
  /** A parameter of the screen that a link beside it leads to. */
  | { readonly names: 'param' }

const own = (of: Base, ...kinds: (FieldKind | 'id')[]): Reference =>
  kinds.length > 0 ? { names: 'field', of, reach: 'own', kinds } : { names: 'field', of, reach: 'own' }
const refs = (of: Base): Reference => ({ names: 'field', of, reach: 'refs' })
const anywhere = (of: Base): Reference => ({ names: 'field', of, reach: 'lines' })
const currencies = ['code', 'enum', 'lookup', 'ref', 'text'] as const

/** What a field of an entity file names; its neighbours are fields of `of`. */
const ofField = (prefix: string, of: Base): Record<string, Reference> => ({
  [`${prefix}.sequence`]: { names: 'sequence' },
  [`${prefix}.lookup`]: { names: 'lookup', or: ['$roles'] },
  [`${prefix}.entity`]: { names: 'entityOrLines' },
  [`${prefix}.currency`]: own(of, ...currencies),
  [`${prefix}.unit`]: own(of, ...currencies),
  [`${prefix}.fill.$key`]: own(of),
})

/** What a link to a screen names. */
const linkAt = (prefix: string): Record<string, Reference> => ({
  [`${prefix}.screen`]: { names: 'screen' },
  [`${prefix}.params.$key`]: { names: 'param' },
})

/** What a tile or block about records names. */
const ofPart = (prefix: string): Record<string, Reference> => ({
  [`${prefix}.entity`]: { names: 'entityOrLines' },
  [`${prefix}.sort.*.0`]: refs(itsPart),
  [`${prefix}.items.*.screen`]: { names: 'screen' },
  ...linkAt(`${prefix}.link`),
})

/** What the texts of each kind of file name, by the pattern of their place. */
export const references = {
  app: {
    menu: { names: 'menu' },
    start: { names: 'screen' },
    'account.entity': { names: 'entity' },
    'account.login': own(account, 'code'),
    'account.name': own(account, 'text', 'code'),
    'account.roles': own(account, 'lookup'),
    'account.active': own(account, 'enum'),
  },
  entity: {
    display: refs(itself),
    code: own(itself),
    'search.*': { names: 'field', of: itself, reach: 'refs', kinds: ['text', 'code'] },
    'indexes.*.*': own(itself),
    'rules.*.at': anywhere(itself),
    ...ofField('fields.*', itself),
    'fields.*.display': refs(itsLines),
    'fields.*.number': own(itsLines, 'integer'),
    'fields.*.rules.*.at': own(itsLines),
    'fields.*.indexes.*.*': own(itsLines),
    ...ofField('fields.*.fields.*', itsLines),
  },
  workflow: {
    entity: { names: 'entity' },
    initial: { names: 'status', of: itsEntity },
    'statuses.*.editable.*': anywhere(itsEntity),
    'transitions.*.from.*': { names: 'status', of: itsEntity },
    'transitions.*.to': { names: 'status', of: itsEntity },
    'transitions.*.guards.*.at': anywhere(itsEntity),
    'transitions.*.requires.*': anywhere(itsEntity),
    'transitions.*.edits.*': anywhere(itsEntity),
    'transitions.*.effects.*.field': anywhere(itsEntity),
    'transitions.*.effects.*.conversion': { names: 'conversion' },
    'transitions.*.effects.*.lines': { names: 'lines', of: itsEntity },
    'transitions.*.effects.*.via': { names: 'field', of: viaStart, reach: 'lines', kinds: ['ref'] },
    'transitions.*.effects.*.add.$key': own(balanceTarget, 'integer', 'decimal', 'quantity', 'money'),
    'transitions.*.effects.*.transition': { names: 'transition', of: fireTarget },
    'transitions.*.effects.*.message': { names: 'message' },
    'transitions.*.effects.*.to.roles.*': { names: 'role' },
  },
  conversion: {
    'from.entity': { names: 'entity' },
    'from.lines': { names: 'lines', of: conversionEntity('from') },
    'to.entity': { names: 'entity' },
    'to.lines': { names: 'lines', of: conversionEntity('to') },
    'same.*': refs(conversionEntity('from')),
    'header.$key': own(conversionEntity('to')),
    'line.$key': own(conversionLines('to')),
  },
  screen: {
    entity: { names: 'entityOrLines' },
    list: { names: 'screen' },
    'columns.*': refs(itsEntity),
    'columns.*.field': refs(itsEntity),
    'query.*': refs(itsEntity),
    'query.*.field': refs(itsEntity),
    'sort.*.0': refs(itsEntity),
    ...linkAt('detail'),
    ...linkAt('create'),
    'actions.*': { names: 'transition', of: itsEntity, or: ['create', 'import', 'export', 'delete'] },
    'actions.*.convert': { names: 'conversion' },
    'actions.*.screen': { names: 'screen' },
    'summary.*': refs(itsEntity),
    'sections.*.fields.*': refs(itsEntity),
    'sections.*.lines': { names: 'lines', of: itsEntity },
    'sections.*.columns.*': refs(sectionLines),
    'sections.*.columns.*.field': refs(sectionLines),
    'sections.*.addFrom.*': { names: 'conversion' },
    'transitions.*': { names: 'transition', of: itsEntity },
    parent: own(itsEntity, 'ref'),
    ...linkAt('after'),
    to: { names: 'screen' },
    'with.$key': { names: 'param' },
    finish: { names: 'transition', of: itsEntity },
    'steps.*.sections.*.fields.*': refs(itsEntity),
    'steps.*.sections.*.lines': { names: 'lines', of: itsEntity },
    'steps.*.sections.*.columns.*': refs(sectionLines),
    'steps.*.sections.*.columns.*.field': refs(sectionLines),
    'steps.*.sections.*.addFrom.*': { names: 'conversion' },
    'steps.*.rules.*.at': anywhere(itsEntity),
    ...ofPart('tiles.*'),
    'tiles.*.field': refs(itsPart),
    'tiles.*.columns.*': refs(itsPart),
    'tiles.*.columns.*.field': refs(itsPart),
    ...ofPart('blocks.*'),
    'blocks.*.heading': refs(itsPart),
    'blocks.*.body': refs(itsPart),
    'blocks.*.date': { names: 'field', of: itsPart, reach: 'refs', kinds: ['date', 'datetime'] },
  },
  menu: {
    'items.*.screen': { names: 'screen' },
    'items.*.items.*.screen': { names: 'screen' },
    'items.*.items.*.items.*.screen': { names: 'screen' },
  },
  message: { entity: { names: 'entity' } },
  role: {
    'grants.$key': { names: 'entity', or: ['*'] },
    'grants.*.transitions.*': { names: 'transition', of: keyed(1), or: ['*'] },
    'grants.*.hidden.*': anywhere(keyed(1)),
    'grants.*.readonly.*': anywhere(keyed(1)),
    'screens.*': { names: 'screen', or: ['*'] },
  },
  fixture: {
    entity: { names: 'entity' },
    'rows.*.$key': anywhere(itsEntity),
    'lines.$key': { names: 'lines', of: itsEntity },
  },
  fragment: {},
  locale: {},
  scope: { entity: { names: 'entity' } },
  lookup: {},
  sequence: {},
} satisfies Record<Kind, Record<string, Reference>> as Readonly<Record<Kind, Readonly<Record<string, Reference>>>>
