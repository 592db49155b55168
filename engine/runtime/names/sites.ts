import type { Kind } from '../../schema/kinds.ts'
import type { RecordScope } from '../expressions/scope.ts'
import {
  account,
  accountRecords,
  answer,
  type Base,
  balanceLines,
  balanceTarget,
  becomingLines,
  call,
  conversionEntity,
  conversionLines,
  effectLines,
  entityAt,
  entityNear,
  filledField,
  foundLines,
  foundRecord,
  grantedLines,
  itsEntity,
  itself,
  itsKeys,
  itsLines,
  itsPart,
  keyed,
  madeLines,
  madeRecord,
  matrixCells,
  otherRecord,
  proposedField,
  proposedLines,
  relatedRecords,
  rowOfDataset,
  rowOfItsDataset,
  rowOfReport,
  rowOfRunReport,
  ruleEntity,
  sectionLines,
  sectionRecords,
  sent,
  sentLines,
  setField,
  setLines,
  target,
  updateLines,
  worked,
} from './base.ts'

/** What an expression must come to: a condition, the value of a field, or anything. */
export type Expected =
  /** The kind that the `kind` beside it names. */
  | 'kindBeside'
  | 'boolean'
  | 'any'
  | 'date'
  /** Any number. */
  | 'number'
  /** The field of an entity that the step of the path names, counted from its start (or, negative, from its end). */
  | { readonly field: Base; readonly step: number }
  /** The field that the `field` beside it names. */
  | { readonly beside: 'field'; readonly of: typeof setField }
  /** The field that the key of the place names by its path. */
  | { readonly beside: 'key'; readonly of: typeof proposedField }

/** Where an expression may stand, which records it can speak of there, and what is expected of it. */
export interface ExpressionSite {
  /** `user` is known everywhere. A scope whose base is unknown at a place is not there. */
  readonly scopes: Readonly<Partial<Record<RecordScope, Base>>>
  /** The parameters of the address of the screen can be spoken of. */
  readonly params?: true
  /** It is evaluated once for a document, of one of its lines (`row`). */
  readonly once?: true
  /** What the taker of the step has said can be spoken of. */
  readonly comment?: true
  /** Of these scopes it speaks of the one that is there: of `candidate` in a card of related records, of `row` in one of lines. */
  readonly oneOf?: readonly RecordScope[]
  /** The database evaluates it: the scopes whose fields are columns then, everything else is bound. Where none of them is there, it does not. */
  readonly sql?: readonly RecordScope[]
  /** It is sent as the filter of a search, of the records of `record`. */
  readonly search?: true
  readonly expected: Expected
}

type Scopes = ExpressionSite['scopes']
const condition = (scopes: Scopes): ExpressionSite => ({ scopes, expected: 'boolean' })
/** A condition by which the database selects records. */
const selection = (scopes: Scopes): ExpressionSite => ({ ...condition(scopes), sql: [scopes.candidate ? 'candidate' : 'record'] })
/** The filter of a search that a screen makes. */
const searched = (record: Base): ExpressionSite => ({ ...selection({ record }), params: true, search: true })
const ofField = (field: Base, step: number, scopes: Scopes): ExpressionSite => ({ scopes, expected: { field, step } })

const header: Scopes = { record: itself }
const line: Scopes = { record: itself, row: itsLines }
const scopedLines: Scopes = { record: keyed(1), row: grantedLines }

/** The expressions of a field that stands `depth` steps into an entity file. */
const fieldSites = (prefix: string, depth: number, base: Base, scopes: Scopes): Record<string, ExpressionSite> => ({
  [`${prefix}.required`]: condition(scopes),
  [`${prefix}.readonly`]: condition(scopes),
  [`${prefix}.visible`]: condition(scopes),
  [`${prefix}.default`]: ofField(base, depth - 1, scopes),
  [`${prefix}.computed`]: ofField(base, depth - 1, scopes),
  [`${prefix}.filter`]: selection({ ...scopes, candidate: target(depth) }),
  [`${prefix}.asks.when`]: condition(scopes),
  [`${prefix}.asks.atOnce`]: condition(scopes),
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

/** The expressions of those who may decide. */
const approverSites = (prefix: string): Record<string, ExpressionSite> => ({
  [`${prefix}.users`]: selection({ ...ofRecord, candidate: account }),
  [`${prefix}.rule.where`]: selection({ ...ofRecord, candidate: ruleEntity }),
})

/** The expressions of a tile or block about records. */
const partSites = (prefix: string): Record<string, ExpressionSite> => ({
  [`${prefix}.where`]: searched(itsPart),
  [`${prefix}.before.where`]: searched(itsPart),
  [`${prefix}.link.params.*`]: { scopes: { record: itsPart }, params: true, expected: 'any' },
})

/** The expressions of further rows of a dataset. */
const furtherSites = (prefix: string, record: Base): Record<string, ExpressionSite> => ({
  [`${prefix}.where`]: selection({ record }),
  [`${prefix}.fields.*`]: { scopes: { record }, sql: ['record'], expected: { field: rowOfItsDataset, step: -1 } },
})

/** The expressions of each kind of file, by the pattern of their place. Those of fixtures are checked as they are made. */
export const sites = {
  entity: {
    ...fieldSites('fields.*', 2, itself, header),
    ...fieldSites('fields.*.fields.*', 4, itsLines, line),
    sealedUnless: selection(header),
    'readings.when': selection(header),
    'keys.*.when': condition(header),
    'fields.*.keys.*.when': condition({ row: itsLines }),
    ...ruleSites('rules.*', { ...header, old: itself }),
    ...ruleSites('fields.*.rules.*', { ...line, old: itself }),
  },
  workflow: {
    ...ruleSites('transitions.*.guards.*', ofRecord),
    'transitions.*.finds.*.by.*': ofField(foundRecord, -1, { ...ofRecord, row: foundLines }),
    'transitions.*.finds.*.at': { scopes: { ...ofRecord, row: foundLines }, expected: 'any' },
    'transitions.*.finds.*.when': condition({ ...ofRecord, row: foundLines }),
    'transitions.*.primary': condition(ofRecord),
    'transitions.*.proposes.*': { scopes: { ...ofRecord, row: proposedLines }, expected: { beside: 'key', of: proposedField } },
    'next.*.when': condition(ofRecord),
    'transitions.*.effects.*.when': { ...condition({ ...ofRecord, row: effectLines }), comment: true },
    'transitions.*.effects.*.value': { scopes: { ...ofRecord, row: setLines }, comment: true, expected: { beside: 'field', of: setField } },
    'transitions.*.effects.*.whole': { scopes: ofRecord, comment: true, expected: { beside: 'field', of: setField } },
    'transitions.*.effects.*.by': { scopes: { ...ofRecord, row: setLines }, expected: 'any' },
    'transitions.*.effects.*.where': selection({ ...ofRecord, candidate: otherRecord }),
    'transitions.*.effects.*.values.*': { ...ofField(otherRecord, -1, { ...ofRecord, row: updateLines }), comment: true },
    'transitions.*.effects.*.add.*': ofField(balanceTarget, -1, { ...ofRecord, row: balanceLines }),
    'approvals.*.when': condition(ofRecord),
    'approvals.*.levels.*.when': condition(ofRecord),
    'approvals.*.levels.*.limit.upTo': { scopes: { ...ofRecord, candidate: account }, expected: 'any' },
    ...approverSites('approvals.*.levels.*.approvers'),
    ...approverSites('approvals.*.levels.*.approvers.otherwise'),
    ...approverSites('approvals.*.levels.*.deadline.escalate.to'),
    'timers.*.when': condition(ofRecord),
    'transitions.*.effects.*.to.users': selection({ ...ofRecord, candidate: account }),
  },
  conversion: {
    'from.where': condition(sourceLine),
    'header.*': { ...ofField(conversionEntity('to'), -1, sourceLine), once: true },
    'line.*': ofField(conversionLines('to'), -1, { ...source, row: becomingLines }),
  },
  screen: {
    filter: searched(itsEntity),
    'query.*.default': { scopes: {}, params: true, expected: 'any' },
    'presentations.*.query.*.default': { scopes: {}, params: true, expected: 'any' },
    'detail.params.*': { scopes: onScreen, params: true, expected: 'any' },
    'detail.instead.*.when': { scopes: onScreen, expected: 'boolean' },
    'create.params.*': { scopes: {}, params: true, expected: 'any' },
    'calendar.capacity.limit': { scopes: {}, params: true, expected: 'number' },
    'calendar.capacity.where': searched(itsEntity),
    'sections.*.visible': { scopes: onScreen, params: true, expected: 'boolean' },
    'sections.*.where': {
      ...selection({ ...onScreen, candidate: relatedRecords, row: sectionLines }),
      oneOf: ['candidate', 'row'],
      params: true,
    },
    'sections.*.cells.where': { ...selection({ ...onScreen, candidate: matrixCells }), params: true },
    'sections.*.fill.most': {
      scopes: { ...onScreen, row: sectionRecords, candidate: matrixCells },
      expected: { beside: 'field', of: filledField },
    },
    'sections.*.detail.params.*': { scopes: { record: sectionRecords }, params: true, expected: 'any' },
    'sections.*.detail.instead.*.when': { scopes: { record: sectionRecords }, expected: 'boolean' },
    'sections.*.create.params.*': { scopes: onScreen, params: true, expected: 'any' },
    record: { scopes: {}, params: true, expected: 'any' },
    'after.params.*': { scopes: onScreen, params: true, expected: 'any' },
    'with.*': { scopes: {}, params: true, expected: 'any' },
    'asks.*': { scopes: {}, params: true, expected: 'any' },
    'instead.*.when': { scopes: {}, params: true, expected: 'boolean' },
    'steps.*.visible': { scopes: onScreen, params: true, expected: 'boolean' },
    'steps.*.sections.*.visible': { scopes: onScreen, params: true, expected: 'boolean' },
    ...ruleSites('steps.*.rules.*', onScreen),
    'tiles.*.visible': { scopes: {}, params: true, expected: 'boolean' },
    ...partSites('tiles.*'),
    ...partSites('blocks.*'),
  },
  role: {
    'grants.*.scope': selection({ record: keyed(1) }),
    'grants.*.lines.*.sees': { ...condition(scopedLines), sql: ['record', 'row'] },
    'grants.*.lines.*.writes': condition(scopedLines),
  },
  app: {
    'account.valid': condition({ record: account }),
    'account.with.*.where': condition({ record: accountRecords }),
    'public.slides.*.where': selection({ record: entityNear(3) }),
    'receivers.where': selection({ record: entityAt('receivers', 'entity') }),
    'events.where': selection({ record: entityAt('events', 'entity') }),
    'subscriptions.where': selection({ record: entityAt('subscriptions', 'entity') }),
    'importTemplates.open': selection({ record: entityAt('importTemplates', 'entity') }),
    'clients.calls.open': condition({ record: entityAt('clients', 'calls', 'entity') }),
    'resources.open': condition({ record: entityAt('resources', 'entity') }),
    'resources.public': condition({ record: entityAt('resources', 'entity') }),
    'resources.operations.open': condition({ record: entityAt('resources', 'operations', 'entity') }),
  },
  fixture: {},
  fragment: {},
  connector: {
    'operations.*.when': condition({ record: entityNear(2) }),
    'operations.*.send.*': { scopes: { record: entityNear(2) }, expected: 'any' },
    'operations.*.lines.send.*': { scopes: { record: entityNear(2), row: sentLines }, expected: 'any' },
    'operations.*.key': { scopes: { record: entityNear(2) }, expected: 'any' },
    'operations.*.accepted': condition({ answer }),
    'operations.*.refusal': { scopes: { answer }, expected: 'any' },
    'operations.*.find.*': ofField(entityNear(2), -1, { answer }),
    'operations.*.simulate.answer.*': { scopes: { record: sent }, expected: 'any' },
    'operations.*.simulate.refuse': condition({ record: sent }),
    'operations.*.simulate.later.choices.*.*': { scopes: { record: sent }, expected: 'any' },
    'operations.*.receive.*': ofField(entityNear(2), -1, { record: entityNear(2), answer }),
    'operations.*.log.set.*': ofField(entityNear(3), -1, { record: entityNear(2), answer, call }),
    'operations.*.take.*.when': condition({ record: entityNear(2), answer }),
  },
  dataset: {
    where: selection(onScreen),
    'fields.*.value': { scopes: onScreen, sql: ['record'], expected: 'kindBeside' },
    ...furtherSites('further.*', entityNear(2)),
  },
  glossary: {},
  guide: {},
  job: {
    'run.where': selection({ record: worked }),
    'run.refresh.when': condition({ record: madeRecord }),
    'run.refresh.linesWhen': condition({ record: madeRecord, row: madeLines }),
    'run.when': condition({ record: rowOfRunReport }),
    'run.params.*': { scopes: {}, expected: 'any' },
    'run.until': { scopes: {}, expected: 'date' },
    'run.values.*': ofField(worked, -1, { record: rowOfRunReport }),
    'run.gone.where': selection({ record: worked }),
  },
  mask: {},
  print: { 'clauses.*.when': condition(onScreen) },
  report: {
    'dataset.where': selection({ record: entityAt('dataset', 'entity') }),
    'dataset.fields.*.value': { scopes: { record: entityAt('dataset', 'entity') }, sql: ['record'], expected: 'kindBeside' },
    ...furtherSites('dataset.further.*', entityNear(3)),
    'filters.*.default': { scopes: {}, expected: 'any' },
    'filters.*.last': { scopes: {}, expected: 'date' },
    where: { scopes: { record: rowOfDataset }, params: true, expected: 'boolean' },
    'measures.*.where': { scopes: { record: rowOfDataset }, params: true, expected: 'boolean' },
    'formulas.*.value': { scopes: { record: rowOfReport }, params: true, expected: 'kindBeside' },
    'columns.*.tones.*.when': condition({ record: rowOfReport }),
    'mail.when': condition({ record: rowOfReport }),
    'drill.params.*': { scopes: { record: rowOfReport }, params: true, expected: 'any' },
  },
  setting: { ...fieldSites('keys.*', 2, itsKeys, { record: itsKeys }), 'keys.*.default': ofField(itsKeys, 1, {}) },
  scope: { where: selection({ record: itsEntity }) },
  locale: {},
  lookup: { 'from.where': selection({ record: entityAt('from', 'entity') }) },
  menu: {},
  message: { 'variables.*.value': { scopes: onScreen, expected: 'kindBeside' } },
  sequence: {},
} satisfies Record<Kind, Record<string, ExpressionSite>> as Readonly<Record<Kind, Readonly<Record<string, ExpressionSite>>>>
