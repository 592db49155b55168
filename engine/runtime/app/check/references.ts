import type { FieldKind } from '../../../schema/field.ts'
import type { Kind } from '../../../schema/kinds.ts'
import type { Report } from '../../../schema/report.ts'
import type { AppEntity } from '../app.ts'
import {
  account,
  type Base,
  balanceTarget,
  conversionEntity,
  conversionLines,
  entityAt,
  entityNear,
  fireTarget,
  guided,
  itsEntity,
  itself,
  itsLines,
  itsPart,
  keyed,
  type Place,
  rowOfDataset,
  rowOfReport,
  ruleEntity,
  sectionLines,
  viaStart,
  worked,
} from './base.ts'
import { textAt } from './bundle-file.ts'

/** The things of a bundle that have a name of their own. */
export type NamedKind =
  | 'connector'
  | 'dataset'
  | 'job'
  | 'mask'
  | 'report'
  | 'setting'
  | 'entity'
  | 'lookup'
  | 'sequence'
  | 'screen'
  | 'menu'
  | 'role'
  | 'conversion'
  | 'message'

/** What a text of the metadata names. The checker, `refs`, `rename` and the completions of editors all read this. */
export type Reference =
  /** A thing with a file of its own. `or` are words that stand for themselves. */
  | { readonly names: NamedKind; readonly or?: readonly string[] }
  /** An entity, or the lines of one (`loan.copies`). */
  | { readonly names: 'entityOrLines' }
  /** A field of an entity: its `own`, one reached through `refs`, or one that may lie in `lines` or be lines. */
  | {
      readonly names: 'field'
      readonly of: Base
      readonly reach: 'own' | 'refs' | 'lines'
      readonly kinds?: readonly (FieldKind | 'id')[]
      readonly or?: readonly string[]
    }
  /** The lines of an entity. */
  | { readonly names: 'lines'; readonly of: Base }
  /** A status or a step of the workflow of an entity. `or` are words that stand for themselves. */
  | { readonly names: 'status' | 'transition'; readonly of: Base; readonly or?: readonly string[] }
  /** Something inside a file: a measure of a report, a key of settings. Nothing is known when what it is part of is not. */
  | { readonly names: 'part'; readonly what: string; readonly of: (place: Place) => readonly string[] | undefined }
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

const part = (what: string, of: (place: Place) => readonly string[] | undefined): Reference => ({ names: 'part', what, of })
const known = (entity: AppEntity | undefined) => entity && [...entity.fields.keys()]
const keysOf = (map: object | undefined) => map && Object.keys(map)
const beside = ({ file, path }: Place, key: string) => textAt(file.value, ...path.slice(0, path.indexOf('params') < 0 ? -1 : -2), key) ?? ''
const operationsBeside = (place: Place) => keysOf(place.app.bundle.connectors?.[beside(place, 'connector')]?.operations)
const chartsBeside = (place: Place) => {
  const report = place.app.bundle.reports?.[beside(place, 'report')]
  return report && Object.keys(report.charts ?? {})
}
const filtersBeside = (place: Place) => {
  const report = place.app.bundle.reports?.[beside(place, 'report')]
  return report && Object.keys(report.filters ?? {})
}
const settingKeys = ({ app, file }: Place) => keysOf(app.bundle.settings?.[textAt(file.value, 'settings') ?? '']?.keys)
const fieldsOfDataset = (place: Place) => known(rowOfDataset(place))
const fieldsOfReport = (place: Place) => known(rowOfReport(place))
const sectionsOfGuide = ({ app, file }: Place) => {
  const screen = app.screens.get(textAt(file.value, 'screen') ?? '')
  return (
    screen &&
    ['sections', 'steps', 'tiles', 'blocks'].flatMap((key) => Object.keys((screen as unknown as Record<string, object>)[key] ?? {}))
  )
}

/** What those name who may decide. */
const approvers = (prefix: string): Record<string, Reference> => ({
  [`${prefix}.roles.*`]: { names: 'role' },
  [`${prefix}.field`]: { names: 'field', of: itsEntity, reach: 'refs', kinds: ['ref'] },
  [`${prefix}.rule.entity`]: { names: 'entity' },
  [`${prefix}.rule.fields.*`]: own(ruleEntity, 'ref'),
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
    mobileMenu: { names: 'menu' },
    'calendar.entity': { names: 'entity' },
    'calendar.date': own(entityAt('calendar', 'entity'), 'date'),
    'calendar.working': own(entityAt('calendar', 'entity'), 'boolean'),
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
    'approvals.*.status': { names: 'status', of: itsEntity },
    'approvals.*.approve': { names: 'transition', of: itsEntity },
    'approvals.*.reject': { names: 'transition', of: itsEntity },
    'approvals.*.separate.*': { names: 'field', of: itsEntity, reach: 'refs', kinds: ['ref'], or: ['creator', 'levels'] },
    'approvals.*.apart.*': { names: 'transition', of: itsEntity },
    'approvals.*.external.connector': { names: 'connector' },
    'approvals.*.external.operation': part('operation', operationsBeside),
    ...approvers('approvals.*.levels.*.approvers'),
    'approvals.*.levels.*.limit.of': { names: 'field', of: itsEntity, reach: 'refs', kinds: ['money', 'quantity', 'decimal', 'integer'] },
    ...approvers('approvals.*.levels.*.deadline.escalate.to'),
    'approvals.*.levels.*.deadline.escalate.take': { names: 'transition', of: itsEntity },
    'approvals.*.levels.*.deadline.escalate.message': { names: 'message' },
    'timers.*.from.*': { names: 'status', of: itsEntity },
    'timers.*.take': { names: 'transition', of: itsEntity },
    'timers.*.at': { names: 'field', of: itsEntity, reach: 'refs', kinds: ['date', 'datetime'] },
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
    report: { names: 'report' },
    settings: { names: 'setting' },
    'sections.*.keys.*': part('key', settingKeys),
    'tiles.*.report': { names: 'report' },
    'tiles.*.chart': part('chart', chartsBeside),
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
    'grants.*.masked.$key': anywhere(keyed(1)),
    'grants.*.masked.*': { names: 'mask' },
    'grants.*.byStatus.$key': { names: 'status', of: keyed(1) },
    'grants.*.byStatus.*.hidden.*': anywhere(keyed(1)),
    'grants.*.byStatus.*.readonly.*': anywhere(keyed(1)),
    'grants.*.byStatus.*.masked.$key': anywhere(keyed(1)),
    'grants.*.byStatus.*.masked.*': { names: 'mask' },
    'screens.*': { names: 'screen', or: ['*'] },
  },
  fixture: {
    entity: { names: 'entity' },
    'rows.*.$key': anywhere(itsEntity),
    'lines.$key': { names: 'lines', of: itsEntity },
  },
  fragment: {},
  connector: {
    'operations.*.entity': { names: 'entity' },
    'operations.*.on.*': { names: 'transition', of: entityNear(2) },
    'operations.*.lines.of': { names: 'lines', of: entityNear(2) },
    'operations.*.receive.$key': own(entityNear(2)),
    'operations.*.take.*.transition': { names: 'transition', of: entityNear(2) },
  },
  dataset: {
    entity: { names: 'entityOrLines' },
    'fields.*': refs(itsEntity),
    'fields.*.field': refs(itsEntity),
  },
  guide: {
    screen: { names: 'screen' },
    'roles.*': { names: 'role' },
    'steps.*.at.field': refs(guided),
    'steps.*.at.section': part('section', sectionsOfGuide),
    'steps.*.at.action': { names: 'transition', of: guided, or: ['create', 'import', 'export', 'delete', 'save'] },
  },
  job: {
    'after.job': { names: 'job' },
    'after.entity': { names: 'entity' },
    'after.transition': { names: 'transition', of: entityAt('after', 'entity') },
    'run.connector': { names: 'connector' },
    'run.operation': part('operation', operationsBeside),
    'run.entity': { names: 'entity' },
    'run.conversion': { names: 'conversion' },
    'run.together': refs(worked),
    'run.report': { names: 'report' },
    'run.params.$key': part('parameter', filtersBeside),
    'run.roles.*': { names: 'role' },
    'run.transition': { names: 'transition', of: worked },
  },
  mask: {},
  report: {
    dataset: { names: 'dataset' },
    'filters.*.field': part('field of the dataset', fieldsOfDataset),
    'atLeastOneOf.*.*': part('parameter', ({ file }) => Object.keys((file.value as Report).filters ?? {})),
    'groups.*.field': part('field of the dataset', fieldsOfDataset),
    'measures.*.field': part('field of the dataset', fieldsOfDataset),
    'columns.*': part('column', fieldsOfReport),
    'columns.*.field': part('column', fieldsOfReport),
    'sort.*.0': part('column', fieldsOfReport),
    'pivot.across': part('group', ({ file }) => Object.keys((file.value as Report).groups ?? {})),
    'pivot.measures.*': part('measure', fieldsOfReport),
    'charts.*.x': part('column', fieldsOfReport),
    'charts.*.y.*': part('column', fieldsOfReport),
    'charts.*.series': part('group', ({ file }) => Object.keys((file.value as Report).groups ?? {})),
    ...linkAt('drill'),
  },
  setting: { 'keys.*.lookup': { names: 'lookup' } },
  locale: {},
  scope: { entity: { names: 'entity' } },
  lookup: {
    'from.entity': { names: 'entity' },
    'from.code': own(entityAt('from', 'entity')),
    'from.label': refs(entityAt('from', 'entity')),
  },
  sequence: {},
} satisfies Record<Kind, Record<string, Reference>> as Readonly<Record<Kind, Readonly<Record<string, Reference>>>>
