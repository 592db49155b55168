import { useTranslation } from 'react-i18next'
import { type TrialOutcome, trialCounts, trialOrder } from '../../runtime/workflows/trial.ts'
import type { Tone } from '../../schema/tone.ts'
import { figure } from '../i18n/figure.ts'
import { StatusTag } from './status-tag.tsx'
import css from './trial-report.module.css'

/** Rows shown at once; what asks for a person comes first. */
const shown = 500

const tones = { refused: 'refused', existing: 'waiting', made: 'done' } as const satisfies Record<TrialOutcome['outcome'], Tone>

/** What a step would come to: how many of each outcome, and of each thing which. */
export function TrialReport({ outcomes }: { outcomes: readonly TrialOutcome[] }) {
  const { t } = useTranslation()
  const counts = trialCounts(outcomes)
  const ordered = trialOrder.flatMap((outcome) => outcomes.filter((each) => each.outcome === outcome))
  return (
    <section className={css.report} aria-label={t('document:tried.title')}>
      <p className={css.summary} role="status">
        {outcomes.length === 0 && t('document:tried.nothing')}
        {trialOrder
          .filter((outcome) => counts[outcome] > 0)
          .map((outcome) => (
            <span key={outcome} className={css.count}>
              <StatusTag tone={tones[outcome]} label={t(`document:tried.${outcome}`)} /> <strong>{figure(counts[outcome])}</strong>
            </span>
          ))}
        {ordered.length > shown && <span className={css.note}>{t('document:tried.first', { count: shown })}</span>}
      </p>
      {ordered.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by the keyboard
        <ul className={css.rows} tabIndex={0}>
          {ordered.slice(0, shown).map((each, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a report is drawn once, and two lines may be called the same
            <li key={index} className={css.row}>
              <span className={css.outcome}>
                <StatusTag tone={tones[each.outcome]} label={t(`document:tried.${each.outcome}`)} />
              </span>
              <span className={css.what}>
                <span className={css.kind}>{each.kind}</span> {each.source}
                {each.reason && <span className={css.why}>{each.reason}</span>}
                {each.existing && <span className={css.why}>{t('document:tried.there', { label: each.existing.label })}</span>}
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className={css.note}>{t('document:tried.kept')}</p>
    </section>
  )
}
