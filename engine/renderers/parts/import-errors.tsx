import { useTranslation } from 'react-i18next'
import type { ImportAnswer } from '../api/records.ts'
import { figure } from '../i18n/figure.ts'
import css from './import-errors.module.css'

/** Errors shown at once; the error file has them all. */
const shown = 200

/** What a check found: how many rows are good, and each error by row and column. */
export function ImportErrors({ answer, good }: { answer: ImportAnswer; good: number }) {
  const { t } = useTranslation()
  const { skipped = 0 } = answer
  const bad = new Set(answer.errors.map((error) => error.row)).size
  return (
    <>
      <p className={css.summary} role="status">
        {answer.total === 0 ? (
          t('document:import.empty')
        ) : (
          <strong className={css.good}>{t('document:import.good', { count: figure(good) })}</strong>
        )}
        {skipped > 0 && <span className={css.note}>{t('document:import.skipped', { count: figure(skipped) })}</span>}
        {bad > 0 && <strong className={css.bad}>{t('document:import.bad', { count: figure(bad) })}</strong>}
        {answer.errors.length > shown && <span className={css.note}>{t('document:import.firstErrors', { count: shown })}</span>}
      </p>
      {answer.errors.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by the keyboard
        <section className={css.frame} aria-label={t('document:import.bad', { count: figure(bad) })} tabIndex={0}>
          <table className={css.table}>
            <thead>
              <tr>
                <th>{t('document:import.row')}</th>
                <th>{t('document:import.column')}</th>
                <th>{t('document:import.value')}</th>
                <th>{t('document:import.reason')}</th>
              </tr>
            </thead>
            <tbody>
              {answer.errors.slice(0, shown).map((error) => (
                <tr key={`${error.row} ${error.column} ${error.code}`}>
                  <td className={css.number}>{error.row}</td>
                  <td>{error.column}</td>
                  <td className={css.value} title={error.value}>
                    {error.value}
                  </td>
                  <td>{error.message}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  )
}
