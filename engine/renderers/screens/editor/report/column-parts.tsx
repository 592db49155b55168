import { Button, Checkbox, InputNumber, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { fieldOf } from '../../../../runtime/app/field-of.ts'
import { isNumberKind } from '../../../../runtime/fields/number-kinds.ts'
import { removeName } from '../../../../runtime/screens/report-builder/remove.ts'
import type { Expression } from '../../../../schema/expression.ts'
import type { ReportColumn } from '../../../../schema/report.ts'
import { type Tone, tones } from '../../../../schema/tone.ts'
import { StatusTag } from '../../../parts/status-tag.tsx'
import { useBuilder } from './builder-context.ts'
import { FormulaInput } from './formula-input.tsx'
import { Labelled } from './labelled.tsx'
import { PartList } from './part-list.tsx'
import css from './report-builder.module.css'
import { useAdd } from './use-add.ts'

type Column = Exclude<ReportColumn, string>

/** The columns in their order. */
export function ColumnParts() {
  const { t } = useTranslation('builder')
  const { draft, change, labelOf } = useBuilder()
  const add = useAdd()
  const { report } = draft
  const put = (columns: readonly ReportColumn[]) => change({ ...draft, report: { ...report, columns: [...columns] } })
  return (
    <PartList
      section="columns"
      empty={t('columns.none')}
      parts={report.columns.map((column, at) => {
        const name = fieldOf(column)
        return {
          key: name,
          label: labelOf(name),
          note: typeof column === 'string' ? undefined : notesOf(column, t),
          body: (
            <ColumnBody
              column={typeof column === 'string' ? { field: name } : column}
              onChange={(next) => put(report.columns.with(at, next))}
            />
          ),
        }
      })}
      onOrder={(keys) => put(keys.flatMap((key) => report.columns.find((column) => fieldOf(column) === key) ?? []))}
      onRemove={(key) => change(removeName(draft, key))}
      onField={(offer) => add(offer, 'column')}
    />
  )
}

const notesOf = (column: Column, t: (key: string) => string): string =>
  (['total', 'hidden'] as const)
    .filter((key) => column[key])
    .map((key) => t(`columns.${key}`))
    .join(' · ')

function ColumnBody({ column, onChange }: { readonly column: Column; readonly onChange: (column: ReportColumn) => void }) {
  const { t } = useTranslation('builder')
  const { draft, names, offers } = useBuilder()
  const { report } = draft
  const kind = report.formulas?.[column.field]?.kind ?? offers.get(report.measures?.[column.field]?.field ?? column.field)?.kind
  const isNumber = kind === undefined || isNumberKind(kind)
  const set = (changed: Partial<{ [Key in keyof Column]: Column[Key] | undefined }>) => {
    const next = Object.fromEntries(Object.entries({ ...column, ...changed }).filter(([, value]) => value !== undefined && value !== false))
    onChange(Object.keys(next).length === 1 ? column.field : (next as Column))
  }
  const colours = column.tones ?? []
  const setTones = (next: readonly NonNullable<Column['tones']>[number][]) => set({ tones: next.length === 0 ? undefined : [...next] })
  return (
    <>
      {isNumber && (
        <Checkbox checked={column.total === true} onChange={(event) => set({ total: event.target.checked })}>
          {t('columns.total')}
        </Checkbox>
      )}
      <Checkbox checked={column.hidden === true} onChange={(event) => set({ hidden: event.target.checked })}>
        {t('columns.hidden')}
      </Checkbox>
      <Checkbox checked={column.pinned === 'left'} onChange={(event) => set({ pinned: event.target.checked ? 'left' : undefined })}>
        {t('columns.pinned')}
      </Checkbox>
      <Labelled label={t('columns.width')}>
        {(id) => (
          <InputNumber
            id={id}
            min={40}
            max={800}
            placeholder={t('columns.auto')}
            value={column.width ?? null}
            onChange={(width) => set({ width: width ?? undefined })}
          />
        )}
      </Labelled>
      {colours.map(({ when, tone }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: colours have no name but their place
        <div key={at} className={css.tone}>
          <FormulaInput
            label={t('tones.when')}
            value={when}
            names={names.row}
            onChange={(next) => setTones(next === undefined ? colours.toSpliced(at, 1) : colours.with(at, { when: next, tone }))}
          />
          <Select<Tone>
            aria-label={t('tones.tone')}
            value={tone}
            options={tones.map((each) => ({ value: each, label: <StatusTag tone={each} label={t(`tones.${each}`)} /> }))}
            onChange={(next) => setTones(colours.with(at, { when, tone: next }))}
          />
        </div>
      ))}
      <Button size="small" onClick={() => setTones([...colours, { when: firstCondition(column.field, isNumber), tone: 'attention' }])}>
        {t('tones.add')}
      </Button>
    </>
  )
}

const firstCondition = (field: string, isNumber: boolean): Expression =>
  isNumber ? { '<': [{ var: `record.${field}` }, 0] } : { missing: [{ var: `record.${field}` }] }
