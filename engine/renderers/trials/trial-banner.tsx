import { EyeOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asProblem } from '../api/problem.ts'
import { endTrial } from '../api/trials.ts'
import { problemText } from '../parts/problem-text.ts'
import { sessionAtom } from '../state/portal.ts'
import { beginAnew } from './begin-anew.ts'
import css from './trial-banner.module.css'

/** Says, as long as somebody tries the portal as a role, that they do, and that nothing they do is stored; ends it. */
export function TrialBanner() {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const trial = useAtomValue(sessionAtom)?.trial
  const [isEnding, setEnding] = useState(false)
  if (!trial) return null

  async function end() {
    setEnding(true)
    try {
      await endTrial()
      beginAnew()
    } catch (failure) {
      setEnding(false)
      message.error(problemText(asProblem(failure), t))
    }
  }

  return (
    <section className={css.banner} aria-label={t('trial.label')}>
      <EyeOutlined aria-hidden />
      <span className={css.words}>{t('trial.banner', trial)}</span>
      <Button size="small" loading={isEnding} onClick={end}>
        {t('trial.end')}
      </Button>
    </section>
  )
}
