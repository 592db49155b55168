import { toDataURL } from 'qrcode'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { beginScan, finishScan, type ScanState, scanState } from '../api/account.ts'
import { isAbort } from '../api/problem.ts'
import type { Session } from '../api/session.ts'
import { PushButton } from '../plain/push-button.tsx'
import css from './scan-panel.module.css'

const askMilliseconds = 1500

/** A code for a telephone that is signed in, and how far it has come. It belongs to this page alone, and signs in this page alone. */
export function ScanPanel({ onEntered }: { onEntered: (session: Session) => void }) {
  const { t } = useTranslation()
  const [round, setRound] = useState(0)
  const [picture, setPicture] = useState<{ readonly address: string; readonly link: string }>()
  const [state, setState] = useState<ScanState>('waiting')

  // biome-ignore lint/correctness/useExhaustiveDependencies: a round is one code from beginning to end
  useEffect(() => {
    const leaving = new AbortController()
    follow(leaving.signal).catch((failure) => {
      if (!isAbort(failure)) setState('over')
    })
    return () => leaving.abort()

    async function follow(signal: AbortSignal) {
      setPicture(undefined)
      setState('waiting')
      const { code, link } = await beginScan()
      const address = await toDataURL(link, { margin: 0, width: 400, errorCorrectionLevel: 'M' })
      if (signal.aborted) return
      setPicture({ address, link })
      for (let now: ScanState = 'waiting'; now === 'waiting' || now === 'scanned'; ) {
        await new Promise((resolve) => setTimeout(resolve, askMilliseconds))
        if (signal.aborted) return
        now = await scanState(code, signal)
        if (now === 'confirmed') return onEntered(await finishScan(code))
        setState(now)
      }
    }
  }, [round])

  return (
    <div className={css.panel}>
      <div className={css.frame}>
        {picture && <img className={css.code} src={picture.address} alt={t('signIn.scanCode')} data-link={picture.link} />}
        {state !== 'waiting' && (
          <div className={css.veil} role="status">
            <strong>{t(`signIn.scan.${state}`)}</strong>
            {(state === 'over' || state === 'refused') && (
              <PushButton look="primary" onPress={() => setRound(round + 1)}>
                {t('signIn.scanAgain')}
              </PushButton>
            )}
          </div>
        )}
      </div>
      <p className={css.help}>{t('signIn.scanHelp')}</p>
    </div>
  )
}
