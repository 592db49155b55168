import { useTranslation } from 'react-i18next'
import { type Life, type LifeRail, type LifeStep, railsOf } from '../../runtime/overview/life.ts'
import { StatusTag } from '../parts/status-tag.tsx'
import css from './life-graph.module.css'

/** Pixels: of a row, between lanes, and from the edge to the line through the statuses. */
const size = { row: 36, lane: 12, edge: 8 }
/** Lines leave a status below its middle and come in above it. */
const beside = 5

/** The life of a document: its statuses with the ways between them, and the steps with who takes each. */
export function LifeGraph({ life, label }: { life: Life; label: string }) {
  const { t } = useTranslation()
  const rails = railsOf(life)
  const width = size.edge * 2 + size.lane * Math.max(0, ...rails.map(({ lane }) => lane))
  const labelOf = (name: string) => life.statuses.find((status) => status.name === name)?.label ?? name
  return (
    <div className={css.life}>
      <div className={css.graph}>
        <svg width={width} height={size.row * life.statuses.length} className={css.rails} aria-hidden>
          {rails.map((rail) => (
            <Rail key={`${rail.from} ${rail.to}`} rail={rail} />
          ))}
          {life.statuses.map(({ name, isLast }, row) => (
            <circle key={name} cx={size.edge} cy={middleOf(row)} r={isLast ? 5 : 4} className={css.dot} data-last={isLast} />
          ))}
        </svg>
        <ol className={css.statuses} aria-label={t('overview:statuses', { label })}>
          {life.statuses.map(({ name, label: status, tone }) => (
            <li key={name} className={css.status}>
              <StatusTag tone={tone} label={status} />
            </li>
          ))}
        </ol>
      </div>
      <ul className={css.steps} aria-label={t('overview:steps', { label })}>
        {life.steps.map((step) => (
          <li key={step.name} className={css.step} data-own={step.isOwn}>
            <strong>{step.label}</strong>
            <span className={css.way}>
              {step.from.map(labelOf).join(t('common.listSeparator'))}
              {step.to !== undefined && ` → ${labelOf(step.to)}`}
            </span>
            <span className={css.who}>
              <Who step={step} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Who({ step: { isOwn, isInternal, by } }: { step: LifeStep }) {
  const { t } = useTranslation()
  if (isInternal) return t('overview:itself')
  const others = by.join(t('common.listSeparator'))
  if (isOwn) return others === '' ? <em className={css.own}>{t('overview:you')}</em> : <OwnAmong others={others} />
  return others === '' ? t('overview:others') : others
}

function OwnAmong({ others }: { others: string }) {
  const { t } = useTranslation()
  return (
    <>
      <em className={css.own}>{t('overview:you')}</em> {others}
    </>
  )
}

const middleOf = (row: number): number => row * size.row + size.row / 2

function Rail({ rail: { from, to, lane, isInternal } }: { rail: LifeRail }) {
  const [start, end] = [middleOf(from) + (lane === 0 ? 0 : beside), middleOf(to) - (lane === 0 ? 0 : beside)]
  const x = size.edge + size.lane * lane
  const way = lane === 0 ? `M${size.edge} ${start}V${end - 4}` : `M${size.edge} ${start}H${x}V${end}H${size.edge + 5}`
  const tip = lane === 0 ? `M${size.edge} ${end - 4}l-3.5 -5h7z` : `M${size.edge + 4} ${end}l5 -3.5v7z`
  return (
    <g className={css.rail} data-internal={isInternal} data-back={to < from}>
      <path d={way} className={css.way ?? ''} fill="none" />
      <path d={tip} className={css.tip} />
    </g>
  )
}
