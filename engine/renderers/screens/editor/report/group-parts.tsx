import { Checkbox, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { fieldOf } from '../../../../runtime/app/field-of.ts'
import { groupsAcross } from '../../../../runtime/reports/across.ts'
import { areNames } from '../../../../runtime/reports/others.ts'
import { addGroupOrSpan, withField } from '../../../../runtime/screens/report-builder/draft.ts'
import { removeName } from '../../../../runtime/screens/report-builder/remove.ts'
import { canTurn, sumOf, turned, withHeadsInOrder } from '../../../../runtime/screens/report-builder/turning.ts'
import { fiscalSpans, type Report, type Span, spans, type TopOrder, topOrders } from '../../../../schema/report.ts'
import { useBuilder } from './builder-context.ts'
import { Labelled } from './labelled.tsx'
import { PartList } from './part-list.tsx'
import css from './report-builder.module.css'

type Group = NonNullable<Report['groups']>[string]

/** What rows are grouped by; one of them may stand across, or two, one under the other. */
export function GroupParts() {
  const { t } = useTranslation('builder')
  const { app, draft, change, labelOf, offers } = useBuilder()
  const { report } = draft
  const offered = spans.filter((span) => app.bundle.app.fiscalYear || !fiscalSpans.some((each) => each === span))
  const groups = report.groups ?? {}
  const names = Object.keys(groups)
  const measures = Object.keys(report.measures ?? {})
  const across = groupsAcross(report)
  const put = (name: string, group: Group) => change({ ...draft, report: { ...report, groups: { ...groups, [name]: group } } })

  /** The columns of the groups stand in the order of the groups. */
  function order(keys: readonly string[]) {
    const inOrder = Object.fromEntries(keys.flatMap((key) => (groups[key] ? [[key, groups[key]]] : [])))
    const ordered = keys.filter((key) => report.columns.some((column) => fieldOf(column) === key))
    const columns = report.columns.map((column) => {
      if (!groups[fieldOf(column)]) return column
      const next = ordered.shift()
      return report.columns.find((each) => fieldOf(each) === next) ?? column
    })
    change({ ...draft, report: withHeadsInOrder({ ...report, groups: inOrder, columns }) })
  }
  return (
    <PartList
      section="groups"
      empty={t('groups.none')}
      parts={names.map((name) => {
        const group = groups[name] as Group
        const kind = offers.get(group.field ?? name)?.kind
        const isAcross = across.includes(name)
        const sum = sumOf(report, name)
        return {
          key: name,
          label: labelOf(name),
          note: [group.by && t(`groups.${group.by}`), isAcross && t(placeOf(across, name))].filter(Boolean).join(' · '),
          body: (
            <>
              {(kind === 'date' || kind === 'datetime') && (
                <Labelled label={t('groups.by')}>
                  {(id) => (
                    <Select
                      id={id}
                      value={group.by ?? 'each'}
                      options={['each', ...offered].map((value) => ({ value, label: t(`groups.${value}`) }))}
                      onChange={(by) => {
                        const { by: _by, ...rest } = group
                        put(name, by === 'each' ? rest : { ...rest, by: by as Span })
                      }}
                    />
                  )}
                </Labelled>
              )}
              {group.by === undefined && areNames(kind ?? 'text') && measures.length > 0 && (
                <TopInputs top={group.top} measures={measures} onChange={(top) => put(name, topped(group, top))} />
              )}
              {sum && (
                <Checkbox
                  checked={group.subtotal === true}
                  onChange={({ target }) => {
                    const { subtotal: _subtotal, ...rest } = group
                    put(name, target.checked ? { ...rest, subtotal: true } : rest)
                  }}
                >
                  {t(sum === 'row' ? 'groups.subtotal' : 'groups.subtotalAcross')}
                </Checkbox>
              )}
              <Checkbox
                checked={isAcross}
                disabled={!isAcross && !canTurn(report)}
                onChange={({ target }) => change({ ...draft, report: turned(report, name, target.checked) })}
              >
                {t('groups.turn')}
              </Checkbox>
            </>
          ),
        }
      })}
      onOrder={order}
      onRemove={(key) => change(removeName(draft, key))}
      onField={(offer) => {
        const { draft: made, name } = withField(draft, offer)
        change(addGroupOrSpan(made, name, offer.kind))
      }}
    />
  )
}

/** Where a group stands across: by itself, or which of two. */
function placeOf(across: readonly string[], name: string) {
  if (across.length < 2) return 'groups.across'
  return across[0] === name ? 'groups.acrossOuter' : 'groups.acrossInner'
}

const topped = ({ top: _top, ...group }: Group, top: Group['top']): Group => (top ? { ...group, top } : group)

const counts = [3, 5, 10, 20, 50]

const topTexts = { asc: 'groups.topLeast', desc: 'groups.topMost', both: 'groups.topBoth' } as const satisfies Record<TopOrder, string>

interface TopInputsProps {
  readonly top: Group['top']
  readonly measures: readonly string[]
  readonly onChange: (top: Group['top']) => void
}

/** Which values of a group are told apart: all of them, or those with the most of something, the least, or both. */
function TopInputs({ top, measures, onChange }: TopInputsProps) {
  const { t } = useTranslation('builder')
  const { labelOf } = useBuilder()
  const [first = ''] = measures
  const known = top && !counts.includes(top.count) ? [...counts, top.count].toSorted((a, b) => a - b) : counts
  const offered = topOrders.flatMap((order) => known.map((count) => ({ value: `${order} ${count}`, label: t(topTexts[order], { count }) })))
  return (
    <div className={css.two}>
      <Labelled label={t('groups.topOf')}>
        {(id) => (
          <Select
            id={id}
            value={top ? `${top.order ?? 'desc'} ${top.count}` : ''}
            options={[{ value: '', label: t('groups.topAll') }, ...offered]}
            onChange={(chosen) => {
              const [order, count] = chosen.split(' ')
              if (chosen === '') onChange(undefined)
              else onChange({ count: Number(count), by: top?.by ?? first, ...(order !== 'desc' && { order: order as TopOrder }) })
            }}
          />
        )}
      </Labelled>
      {top && (
        <Labelled label={t('groups.topBy')}>
          {(id) => (
            <Select
              id={id}
              value={top.by}
              options={measures.map((value) => ({ value, label: labelOf(value) }))}
              onChange={(by) => onChange({ ...top, by })}
            />
          )}
        </Labelled>
      )}
    </div>
  )
}
