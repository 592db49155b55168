import type { Kind } from '../../../schema/kinds.ts'
import type { RecordScope } from '../../expressions/scope.ts'
import {
  account,
  type Base,
  balanceLines,
  balanceTarget,
  conversionEntity,
  conversionLines,
  effectLines,
  itsEntity,
  itself,
  itsLines,
  itsPart,
  keyed,
  setField,
  setLines,
  target,
} from './base.ts'

/** What an expression must come to: a condition, the value of a field, or anything. */
export type Expected =
  | 'boolean'
  | 'any'
  /** The field of an entity that the step of the path names, counted from its start (or, negative, from its end). */
  | { readonly field: Base; readonly step: number }
  /** The field that the `field` beside it names. */
  | { readonly beside: 'field'; readonly of: typeof setField }

/** Where an expression may stand, which records it can speak of there, and what is expected of it. */
export interface ExpressionSite {
  /** `user` is known everywhere. A scope whose base is unknown at a place is not there. */
  readonly scopes: Readonly<Partial<Record<RecordScope, Base>>>
  /** The parameters of the address of the screen can be spoken of. */
  readonly params?: true
  readonly expected: Expected
}

type Scopes = ExpressionSite['scopes']
const condition = (scopes: Scopes): ExpressionSite => ({ scopes, expected: 'boolean' })
const ofField = (field: Base, step: number, scopes: Scopes): ExpressionSite => ({ scopes, expected: { field, step } })

const header: Scopes = { record: itself }
const line: Scopes = { record: itself, row: itsLines }

/** The expressions of a field that stands `depth` steps into an entity file. */
const fieldSites = (prefix: string, depth: number, base: Base, scopes: Scopes): Record<string, ExpressionSite> => ({
  [`${prefix}.required`]: condition(scopes),
  [`${prefix}.readonly`]: condition(scopes),
  [`${prefix}.visible`]: condition(scopes),
  [`${prefix}.default`]: ofField(base, depth - 1, scopes),
  [`${prefix}.computed`]: ofField(base, depth - 1, scopes),
  [`${prefix}.filter`]: condition({ ...scopes, candidate: target(depth) }),
  [`${prefix}.fill.*`]: ofField(base, -1, { ...scopes, picked: target(depth) }),
})

const ruleSites = (prefix: string, scopes: Scopes): Record<string, ExpressionSite> => ({
  [`${prefix}.when`]: condition(scopes),
  [`${prefix}.require`]: condition(scopes),
})

const ofRecord: Scopes = { record: itsEntity, old: itsEntity }
const source: Scopes = { record: conversionEntity('from') }
const sourceLine: Scopes = { ...source, row: conversionLines('from') }
const onScreen: Scopes = { record: itsEntity }

/** The expressions of a tile or block about records. */
const partSites = (prefix: string): Record<string, ExpressionSite> => ({
  [`${prefix}.where`]: { scopes: { record: itsPart }, params: true, expected: 'boolean' },
  [`${prefix}.link.params.*`]: { scopes: { record: itsPart }, params: true, expected: 'any' },
})

/** The expressions of each kind of file, by the pattern of their place. Those of fixtures are checked as they are made. */
export const sites = {
  entity: {
    ...fieldSites('fields.*', 2, itself, header),
    ...fieldSites('fields.*.fields.*', 4, itsLines, line),
    ...ruleSites('rules.*', { ...header, old: itself }),
    ...ruleSites('fields.*.rules.*', { ...line, old: itself }),
  },
  workflow: {
    ...ruleSites('transitions.*.guards.*', ofRecord),
    'transitions.*.effects.*.when': condition({ ...ofRecord, row: effectLines }),
    'transitions.*.effects.*.value': { scopes: { ...ofRecord, row: setLines }, expected: { beside: 'field', of: setField } },
    'transitions.*.effects.*.add.*': ofField(balanceTarget, -1, { ...ofRecord, row: balanceLines }),
    'transitions.*.effects.*.to.users': condition({ ...ofRecord, candidate: account }),
  },
  conversion: {
    'from.where': condition(sourceLine),
    'header.*': ofField(conversionEntity('to'), -1, source),
    'line.*': ofField(conversionLines('to'), -1, sourceLine),
  },
  screen: {
    filter: { scopes: onScreen, params: true, expected: 'boolean' },
    'query.*.default': { scopes: {}, params: true, expected: 'any' },
    'detail.params.*': { scopes: onScreen, params: true, expected: 'any' },
    'create.params.*': { scopes: {}, params: true, expected: 'any' },
    'sections.*.visible': { scopes: onScreen, params: true, expected: 'boolean' },
    record: { scopes: {}, params: true, expected: 'any' },
    'after.params.*': { scopes: onScreen, params: true, expected: 'any' },
    'with.*': { scopes: {}, params: true, expected: 'any' },
    'steps.*.visible': { scopes: onScreen, params: true, expected: 'boolean' },
    'steps.*.sections.*.visible': { scopes: onScreen, params: true, expected: 'boolean' },
    ...ruleSites('steps.*.rules.*', onScreen),
    ...partSites('tiles.*'),
    ...partSites('blocks.*'),
  },
  role: { 'grants.*.scope': condition({ record: keyed(1) }) },
  app: {},
  fixture: {},
  fragment: {},
  scope: { where: condition({ record: itsEntity }) },
  locale: {},
  lookup: {},
  menu: {},
  message: {},
  sequence: {},
} satisfies Record<Kind, Record<string, ExpressionSite>> as Readonly<Record<Kind, Readonly<Record<string, ExpressionSite>>>>
