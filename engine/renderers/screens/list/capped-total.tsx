import { Button, Tooltip } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { figure } from '../../i18n/figure.ts'
import css from './list-footer.module.css'

interface CappedTotalProps {
  readonly atLeast: number
  /** Counts them all; settles when that is done, or has failed. */
  readonly onCount: () => Promise<void>
}

/** That there are more than were counted, why, and a button that counts them all. */
export function CappedTotal({ atLeast, onCount }: CappedTotalProps) {
  const { t } = useTranslation()
  const why = useId()
  const [isCounting, setCounting] = useState(false)

  async function count() {
    setCounting(true)
    await onCount()
    setCounting(false)
  }

  const sentence = t('list.countStopped', { count: figure(atLeast) })
  return (
    <Tooltip title={sentence}>
      <span className={css.capped}>
        {t('list.total', { count: `${figure(atLeast)}+` })}
        <Button type="link" size="small" loading={isCounting} aria-describedby={why} onClick={count}>
          {t('list.countAll')}
        </Button>
        <span id={why} className="visually-hidden">
          {sentence}
        </span>
      </span>
    </Tooltip>
  )
}
