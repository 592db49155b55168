import type { ComputedValue, OwnDataset } from '../../schema/dataset.ts'
import { valueKinds } from '../../schema/dataset.ts'
import type { Expression } from '../../schema/expression.ts'
import type { Report } from '../../schema/report.ts'
import { type Sight, seesExpression, seesPath, sightFor } from '../access/sight.ts'
import type { App, AppEntity } from '../app/app.ts'
import { datasetOf } from '../app/dataset.ts'
import { fieldOf } from '../app/field-of.ts'
import { follow } from '../app/path.ts'
import { dependencies } from '../expressions/dependencies.ts'
import type { ReadAccess } from '../queries/read-access.ts'
import { datasetReader } from '../reports/dataset-reader.ts'

/** The part of a report and of its dataset that a screen needs and its user may see. */
export interface CutReport {
  readonly report: Report
  readonly dataset: OwnDataset
  readonly entity: AppEntity
}

/** A report without what its user may not see, and without the conditions that the server alone applies; nothing when they may not run it. */
export function cutReport(app: App, access: ReadAccess & Sight, name: string): CutReport | undefined {
  const report = app.bundle.reports?.[name]
  const dataset = report && datasetOf(app, report)
  const entity = app.entities.get(dataset?.entity ?? '')
  const further = Object.values(dataset?.further ?? {}).map((rows) => ({ rows, of: app.entities.get(rows.entity) }))
  if (!report || !dataset || !entity || !datasetReader(app, access, name, report)) return undefined
  const seenBy = (sight: Sight) => (field: string | undefined) => {
    const declared = dataset.fields[field ?? '']
    if (declared === undefined) return field === undefined
    if (!further.every(({ rows, of }) => seesExpression(app, sight, { record: of }, rows.fields[field ?? ''] ?? null))) return false
    if (typeof declared === 'object' && 'value' in declared) return seesExpression(app, sight, { record: entity }, declared.value)
    return seesPath(app, sight, entity, fieldOf(declared))
  }
  const isSeen = seenBy(access)
  const isDisclosed = {
    filter: seenBy(sightFor(access, 'filter')),
    group: seenBy(sightFor(access, 'group')),
    sum: seenBy(sightFor(access, 'sum')),
  }
  const fields = Object.fromEntries(
    Object.entries(dataset.fields).flatMap(([name, declared]): [string, OwnDataset['fields'][string]][] => {
      if (isSeen(name)) return [[name, declared]]
      const unseen = Object.values(isDisclosed).some((is) => is(name)) ? unseenField(app, entity, declared) : undefined
      return unseen === undefined ? [] : [[name, unseen]]
    }),
  )
  const isKnown = (field: string | undefined) => field === undefined || Object.hasOwn(fields, field)
  const filters = kept(report.filters, ({ field }) => isKnown(field) && isDisclosed.filter(field))
  const groups = kept(report.groups, ({ field }, key) => isKnown(field ?? key) && isDisclosed.group(field ?? key))
  const measures = kept(report.measures, ({ field, where = true }) => isKnown(field) && isDisclosed.sum(field) && reads(where, isSeen))
  const known = new Set([
    ...Object.keys(groups),
    ...Object.keys(measures),
    ...(report.groups || report.measures ? [] : Object.keys(fields).filter(isSeen)),
  ])
  const isCounted = (name: string | undefined) => name === undefined || known.has(name) || Object.hasOwn(report.formulas ?? {}, name)
  const comparisons = kept(report.comparisons, ({ of, within, along }) => [of, within, along].every(isCounted))
  for (const key of Object.keys(comparisons)) known.add(key)
  for (const [key, { value }] of Object.entries(report.formulas ?? {})) {
    if (reads(value, (field) => known.has(field) || Object.hasOwn(report.formulas ?? {}, field))) known.add(key)
  }
  const {
    where: _where,
    filters: _filters,
    groups: _groups,
    measures: _measures,
    mail: _mail,
    comparisons: _comparisons,
    formulas = {},
    charts = {},
    ...rest
  } = report
  const { where: _rows, further: _further, ...shown } = dataset
  const seen = { ...shown, fields }
  return {
    entity,
    dataset: seen,
    report: {
      ...rest,
      ...(typeof report.dataset !== 'string' && { dataset: seen }),
      ...(report.filters && { filters }),
      ...(report.groups && { groups }),
      ...(report.measures && {
        measures: Object.fromEntries(Object.entries(measures).map(([key, { where: _when, ...measure }]) => [key, measure])),
      }),
      formulas: kept(formulas, (_, key) => known.has(key)),
      ...(report.comparisons && { comparisons }),
      charts: kept(charts, ({ x, y, series }) => [x, ...y, ...(series === undefined ? [] : [series])].every((part) => known.has(part))),
    },
  }
}

/** A field of which only what is made of it is known: what it is called, and what kind of value it holds. */
function unseenField(app: App, entity: AppEntity, declared: OwnDataset['fields'][string]): ComputedValue | undefined {
  if (typeof declared === 'object' && 'value' in declared) return { ...declared, value: null }
  const field = follow(app, entity, fieldOf(declared)).steps.at(-1)?.field
  const kind = valueKinds.find((each) => each === field?.kind)
  if (field === undefined || kind === undefined) return undefined
  const label = (typeof declared === 'string' ? undefined : declared.label) ?? field.label
  return { label, value: null, kind, ...(field.scale !== undefined && { scale: field.scale }) }
}

function kept<Part>(parts: Readonly<Record<string, Part>> = {}, isKept: (part: Part, key: string) => boolean): Record<string, Part> {
  return Object.fromEntries(Object.entries(parts).filter(([key, part]) => isKept(part, key)))
}

/** Whether all fields of its record that an expression reads are there. */
const reads = (expression: Expression, isThere: (field: string) => boolean): boolean =>
  dependencies(expression).every((path) => !path.startsWith('record.') || isThere(path.split('.')[1] ?? ''))
