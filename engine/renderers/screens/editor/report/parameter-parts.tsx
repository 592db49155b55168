import { Checkbox, InputNumber } from 'antd'
import { useTranslation } from 'react-i18next'
import { isOperation, nodeOf } from '../../../../runtime/expressions/tree.ts'
import { withField } from '../../../../runtime/screens/report-builder/draft.ts'
import { removeParameter, tidy } from '../../../../runtime/screens/report-builder/remove.ts'
import type { Expression } from '../../../../schema/expression.ts'
import type { ReportFilter } from '../../../../schema/report.ts'
import { useBuilder } from './builder-context.ts'
import { Labelled } from './labelled.tsx'
import { LabelledSelect } from './labelled-select.tsx'
import { PartList } from './part-list.tsx'
import css from './report-builder.module.css'
import { addParameter } from './use-add.ts'

/** Kinds of fields of which several values can be asked for. */
const severalOf: ReadonlySet<string | undefined> = new Set(['ref', 'enum', 'lookup', 'status'])

/** What readers are asked for before the report runs. */
export function ParameterParts() {
  const { t } = useTranslation('builder')
  const { draft, change, labelOf, offers } = useBuilder()
  const { report } = draft
  const filters = report.filters ?? {}
  const [needed = [], ...others] = report.atLeastOneOf ?? []
  const put = (name: string, filter: Loose) => change({ ...draft, report: { ...report, filters: { ...filters, [name]: clean(filter) } } })

  function need(name: string, isNeeded: boolean) {
    const names = isNeeded ? [...needed, name] : needed.filter((each) => each !== name)
    const lists = [...(names.length > 0 ? [names] : []), ...others]
    // What is one of several is not required by itself.
    const marked = Object.fromEntries(
      Object.entries(filters).map(([key, { required, ...filter }]) => [
        key,
        required && !names.includes(key) ? { ...filter, required } : filter,
      ]),
    )
    change({ ...draft, report: tidy({ ...report, filters: marked, atLeastOneOf: lists.length === 0 ? undefined : lists }) })
  }
  return (
    <PartList
      section="parameters"
      empty={t('parameters.none')}
      parts={Object.entries(filters).map(([name, filter]) => {
        const kind = offers.get(filter.field)?.kind
        const notes = [filter.required && t('parameters.required'), needed.includes(name) && t('parameters.oneOf')]
        return {
          key: name,
          label: filter.label ?? labelOf(filter.field),
          note: notes.filter(Boolean).join(' · '),
          body: (
            <>
              <Checkbox
                checked={filter.required === true}
                disabled={needed.includes(name)}
                onChange={({ target }) => put(name, { ...filter, required: target.checked || undefined })}
              >
                {t('parameters.isRequired')}
              </Checkbox>
              {Object.keys(filters).length > 1 && (
                <Checkbox checked={needed.includes(name)} onChange={({ target }) => need(name, target.checked)}>
                  {t('parameters.isOneOf')}
                </Checkbox>
              )}
              {severalOf.has(kind) && (
                <Checkbox
                  checked={filter.multiple === true}
                  onChange={({ target }) => put(name, { ...filter, multiple: target.checked || undefined })}
                >
                  {t('parameters.multiple')}
                </Checkbox>
              )}
              {(kind === 'date' || kind === 'datetime') && <DayInputs filter={filter} onChange={(next) => put(name, next)} />}
            </>
          ),
        }
      })}
      onOrder={(keys) =>
        change({
          ...draft,
          report: { ...report, filters: Object.fromEntries(keys.flatMap((key) => (filters[key] ? [[key, filters[key]]] : []))) },
        })
      }
      onRemove={(key) => change(removeParameter(draft, key))}
      onField={(offer) => {
        const { draft: made, name } = withField(draft, offer)
        change(addParameter(made, name, offer.kind))
      }}
    />
  )
}

interface DayInputsProps {
  readonly filter: ReportFilter
  readonly onChange: (filter: Loose) => void
}

/** Which days a range begins with, and how many it may have. */
function DayInputs({ filter, onChange }: DayInputsProps) {
  const { t } = useTranslation('builder')
  const days = daysOf(filter.default) ?? 0
  return (
    <div className={css.two}>
      <LabelledSelect
        label={t('parameters.default')}
        value={days}
        options={[...new Set([0, 7, 30, 90, 180, 365, days])].map((value) => ({
          value,
          label: value === 0 ? t('parameters.noDefault') : t('parameters.lastDays', { count: value }),
        }))}
        onChange={(next) => onChange({ ...filter, default: next === 0 ? undefined : { addDays: [{ var: 'today' }, -next] } })}
      />
      <Labelled label={t('parameters.maxDays')}>
        {(id) => (
          <InputNumber
            id={id}
            min={1}
            max={3660}
            value={filter.maxDays ?? null}
            onChange={(maxDays) => onChange({ ...filter, maxDays: maxDays ?? undefined })}
          />
        )}
      </Labelled>
    </div>
  )
}

type Loose = { [Key in keyof ReportFilter]: ReportFilter[Key] | undefined }

const clean = (filter: Loose): ReportFilter =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)) as unknown as ReportFilter

/** The days that a default counts back from today. */
function daysOf(value: Expression | undefined): number | undefined {
  if (!isOperation(value)) return undefined
  const { operator, operands } = nodeOf(value)
  return operator === 'addDays' && typeof operands[1] === 'number' ? -operands[1] : undefined
}
