import type { ColDef, ColGroupDef, ICellRendererParams } from 'ag-grid-community'
import { Link } from 'react-router-dom'
import type { AppEntity, AppField } from '../../../runtime/app/app.ts'
import type { FieldLocale } from '../../../runtime/fields/field-kind.ts'
import { fieldKinds } from '../../../runtime/fields/index.ts'
import type { Head } from '../../../runtime/fields/placed-heads.ts'
import { isOthers, othersLabels } from '../../../runtime/reports/others.ts'
import { headsOf, type ReportAnswerColumn } from '../../../runtime/reports/report-answer.ts'
import { columnWidth } from '../../../runtime/screens/column-width.ts'
import { type RecordData, wireOf } from '../../../runtime/values/record-data.ts'
import { FieldValue } from '../../cells/field-value.tsx'
import { isRightAligned } from '../../grid/field-column.tsx'
import css from './report-table.module.css'

/** What a row, or a figure in a column of it, leads to: an address, or what happens; nothing for what leads nowhere. */
export type Leads = (row: RecordData, column?: ReportAnswerColumn) => string | (() => void) | undefined

interface ReportColumns {
  readonly columns: readonly ReportAnswerColumn[]
  readonly row: AppEntity
  readonly locale: FieldLocale
  readonly leads: Leads
  /** How often something was said about a figure. */
  readonly said: (row: RecordData, column: ReportAnswerColumn) => number
  /** Rows stand in their order, with subtotals between them: the reader does not sort. */
  readonly isFixed: boolean
  readonly words: {
    readonly total: string
    readonly subtotal: string
    readonly behind: string
    readonly said: (count: number) => string
  }
}

/** The columns of a report as AG Grid takes them; those of a pivot stand under the heads that they share. */
export function reportColumns(asked: ReportColumns): (ColDef<RecordData> | ColGroupDef<RecordData>)[] {
  const shown = asked.columns.filter(({ isHidden }) => !isHidden)
  const paths = new Map(shown.map((column) => [column.name, headsOf(column)]))
  return underHeads(
    columnDefs(asked, shown).map((column) => ({ column, heads: paths.get(column.colId ?? '') ?? [] })),
    0,
  )
}

interface Headed {
  readonly column: ColDef<RecordData>
  readonly heads: readonly Head[]
}

/** Columns that share the head of a row stand under it; the last head of a column is its own. */
function underHeads(columns: readonly Headed[], row: number): (ColDef<RecordData> | ColGroupDef<RecordData>)[] {
  const groups = Map.groupBy(columns, ({ column, heads }) => (heads.length > row + 1 ? heads[row]?.key : column.colId))
  return [...groups.values()].flatMap((under): readonly (ColDef<RecordData> | ColGroupDef<RecordData>)[] => {
    const [first] = under
    if (!first || first.heads.length <= row + 1) return under.map(({ column }) => column)
    return [{ headerName: first.heads[row]?.label ?? '', children: underHeads(under, row + 1) }]
  })
}

function columnDefs(
  { row, locale, leads, said, isFixed, words }: ReportColumns,
  shown: readonly ReportAnswerColumn[],
): ColDef<RecordData>[] {
  return shown.flatMap((column, index): ColDef<RecordData>[] => {
    const field = row.fields.get(column.of)
    if (!field) return []
    const isRight = isRightAligned(field)
    const isSum = column.across?.is === 'sum'
    const begins = beginsHead(column, shown[index - 1])
    const head = headsOf(column).at(-1)?.label ?? column.label
    const width = columnWidth(field, head)
    return [
      {
        colId: column.name,
        headerName: head,
        width: column.width ?? width + (isRight ? 20 : 0),
        minWidth: isRight ? 60 : width,
        ...(column.width === undefined && !isRight && index === shown.findIndex(({ kind }) => growing.has(kind)) ? { flex: 1 } : {}),
        pinned: column.pinned ?? null,
        resizable: true,
        sortable: !isFixed,
        comparator: (_one, _other, first, second) => compare(field, column, first.data, second.data),
        headerClass: isRight ? 'head-right' : '',
        cellClass: ({ data }) => [
          isRight ? 'cell-right' : '',
          isSum ? (css.sum ?? '') : '',
          begins ? (css.begins ?? '') : '',
          toneOf(data, column.name),
        ],
        valueGetter: ({ data }) => (data ? wireOf(data, column.name) : null),
        cellRenderer: (params: ICellRendererParams<RecordData>) => cellOf(params, { column, field, index, locale, leads, said, words }),
      },
    ]
  })
}

/** Whether columns under another head begin here: of heads over heads a line parts them. */
function beginsHead({ across }: ReportAnswerColumn, before: ReportAnswerColumn | undefined): boolean {
  return across !== undefined && across.heads.length > 1 && before?.across?.heads[0]?.key !== across.heads[0]?.key
}

/** The kinds of values that are figures: each opens the rows that it sums up. */
const figures: ReadonlySet<string> = new Set(['decimal', 'integer', 'money', 'percent', 'quantity'])

const growing: ReadonlySet<string> = new Set(['ref', 'text', 'code'])

interface CellContext extends Pick<ReportColumns, 'locale' | 'leads' | 'said' | 'words'> {
  readonly column: ReportAnswerColumn
  readonly field: AppField
  readonly index: number
}

function cellOf({ data, node }: ICellRendererParams<RecordData>, { column, field, index, locale, leads, said, words }: CellContext) {
  if (!data) return null
  const isTotal = node.rowPinned === 'bottom'
  if (isTotal && index === 0) return words.total
  if (data.$subtotal !== undefined && wireOf(data, column.name) === null) return column.name === data.$subtotal ? words.subtotal : null
  const isRest = isOthers(wireOf(data, column.name))
  const value = isRest ? othersLabels[locale.language] : <FieldValue field={field} record={data} path={column.name} locale={locale} />
  const closes = data.$subtotal === column.name
  if (figures.has(column.kind) && (index > 0 || isTotal)) {
    const open = wireOf(data, column.name) === null ? undefined : leads(data, column)
    if (typeof open !== 'function') return value
    const comments = said(data, column)
    return (
      <button
        type="button"
        className={css.figure}
        data-figure
        data-said={comments > 0 || undefined}
        tabIndex={-1}
        title={comments > 0 ? words.said(comments) : words.behind}
        onClick={open}
      >
        {value}
      </button>
    )
  }
  const target = index === 0 && !isTotal && data.$subtotal === undefined ? leads(data) : undefined
  if (typeof target === 'string') return <Link to={target}>{value}</Link>
  if (target) {
    return (
      <button type="button" className={css.lead} title={words.behind} onClick={target}>
        {value}
      </button>
    )
  }
  return closes ? (
    <span>
      {value} {words.subtotal}
    </span>
  ) : (
    value
  )
}

function toneOf(row: RecordData | undefined, name: string): string {
  const tone = (row?.$tones as Readonly<Record<string, string>> | undefined)?.[name]
  return tone === undefined ? '' : (css[`tone-${tone}`] ?? '')
}

function compare(field: AppField, column: ReportAnswerColumn, one: RecordData | undefined, other: RecordData | undefined): number {
  if (!one || !other) return 0
  if (field.kind === 'ref') return (one.$labels?.[column.name] ?? '').localeCompare(other.$labels?.[column.name] ?? '', 'zh')
  return fieldKinds[field.kind].compare(wireOf(one, column.name), wireOf(other, column.name))
}
