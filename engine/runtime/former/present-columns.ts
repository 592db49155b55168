import type { Report } from '../../schema/report.ts'
import type { App } from '../app/app.ts'
import { type BundleFile, textAt } from '../app/bundle-file.ts'
import { nameOfDataset } from '../app/dataset.ts'
import { isOperation } from '../expressions/tree.ts'
import { type Place, rowOfDataset, rowOfReport } from '../names/base.ts'
import { presentName } from '../names/present-name.ts'
import { column, datasetField, group, groupOfDataset, measure } from '../names/references/parts.ts'
import type { Part } from '../names/references/reference.ts'
import type { ExpressionSite } from '../names/sites.ts'

const ofDataset: readonly Part[] = [datasetField, groupOfDataset]
const ofReport: readonly Part[] = [column, group, measure]

/** What a column of a report, or of its dataset, is called now; nothing for other parts. */
export function presentColumn(app: App, part: Part, { file, path }: Place, text: string): string | undefined {
  if (part === groupOfDataset && textAt(file.value, ...path, 'field') !== undefined) return text
  if (ofDataset.includes(part)) return fieldOfDataset(app, file, text)
  return ofReport.includes(part) ? columnOfReport(app, file, text) : undefined
}

const fieldOfDataset = (app: App, { name, value }: BundleFile, text: string) =>
  presentName(app, 'datasetField', nameOfDataset(name, value as Report), text)

/** A column is one of the report itself, or else of its dataset. */
function columnOfReport(app: App, file: BundleFile, text: string): string {
  const { groups = {}, measures = {}, formulas = {}, comparisons = {} } = file.value as Partial<Report>
  const own = presentName(app, 'reportColumn', file.name, text)
  const isOwn = own !== text || text in measures || text in formulas || text in comparisons || groups[text]?.field !== undefined
  return isOwn ? own : fieldOfDataset(app, file, text)
}

/** An expression of a report with the columns and parameters that it reads by their present names. */
export function withPresentColumns(app: App, file: BundleFile, { scopes }: ExpressionSite, expression: unknown): unknown {
  const rename = scopes.record === rowOfDataset ? fieldOfDataset : scopes.record === rowOfReport ? columnOfReport : undefined
  return withPaths(expression, (path) => {
    const [root, name = '', ...rest] = path.split('.')
    if (root === 'params') return [root, presentName(app, 'param', file.name, name), ...rest].join('.')
    return root === 'record' && rename ? [root, rename(app, file, name), ...rest].join('.') : path
  })
}

function withPaths(value: unknown, present: (path: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => withPaths(item, present))
  if (!isOperation(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([operator, operand]) => {
      if (operator === 'var' && typeof operand === 'string' && operand.includes('.')) return [operator, present(operand)]
      return [operator, withPaths(operand, present)]
    }),
  )
}
