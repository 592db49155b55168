import { Button } from 'antd'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shownMoment } from '../../../runtime/values/moment.ts'
import type { ScreenOf } from '../../../schema/screen.ts'
import { type Application, askApplicationCode, changeApplication, readApplication } from '../../api/drafts.ts'
import { asProblem, type Problem } from '../../api/problem.ts'
import { CodeForm } from '../../codes/code-form.tsx'
import { ErrorNote } from '../../parts/error-note.tsx'
import { StatusTag } from '../../parts/status-tag.tsx'
import { useTab } from '../../places/tab-context.ts'
import { Labelled } from '../../plain/labelled.tsx'
import { TextInput } from '../../plain/text-input.tsx'
import { portalAtom } from '../../state/portal.ts'
import type { ScreenProps } from '../screen-props.ts'
import css from './application-block.module.css'

/** How what somebody has sent stands: asked with its number and a code that goes where they are reached; what is open again is changed from here. */
export function ApplicationBlock({ open, params, name }: ScreenProps<ScreenOf<'content'>> & { name: string }) {
  const { t } = useTranslation()
  const { codes } = useAtomValue(portalAtom).signIn
  const [number, setNumber] = useState(params.number ?? '')
  const [isTried, setTried] = useState(false)
  const [found, setFound] = useState<Application>()
  const place = { route: open.route, block: name }
  if (codes.length === 0) return <p className={css.text}>{t('kinds:application.noCodes')}</p>
  if (found) return <Found place={place} application={found} timeZone={open.app.bundle.app.timeZone} onOther={() => setFound(undefined)} />
  const isMissing = isTried && number.trim() === ''
  return (
    <div className={css.form}>
      <CodeForm
        ways={codes}
        size="middle"
        submit={t('kinds:application.show')}
        isReady={() => {
          setTried(true)
          return number.trim() !== ''
        }}
        onAsk={(to) => askApplicationCode(place, number, to)}
        onProve={async (proof) => setFound(await readApplication(place, proof))}
      >
        <p className={css.text}>{t('kinds:application.help')}</p>
        <Labelled label={t('kinds:application.number')} error={isMissing ? t('kinds:application.numberNeeded') : undefined}>
          {(id, describedBy) => (
            <TextInput
              id={id}
              name="number"
              value={number}
              autoCapitalize="characters"
              autoComplete="off"
              spellCheck={false}
              maxLength={60}
              isWrong={isMissing}
              aria-describedby={describedBy}
              onType={setNumber}
            />
          )}
        </Labelled>
      </CodeForm>
    </div>
  )
}

interface FoundProps {
  readonly place: { readonly route: string; readonly block: string }
  readonly application: Application
  readonly timeZone: string
  readonly onOther: () => void
}

function Found({ place, application, timeZone, onOther }: FoundProps) {
  const { t } = useTranslation()
  const tab = useTab()
  const [problem, setProblem] = useState<Problem>()
  const [isBusy, setBusy] = useState(false)
  const { number, label, tone, text, reason, since, pass } = application

  async function change(held: string) {
    setBusy(true)
    try {
      tab.open(await changeApplication(place, held))
    } catch (failure) {
      setProblem(asProblem(failure))
      setBusy(false)
    }
  }

  return (
    <div className={css.found} role="status" data-application={number}>
      <p className={css.head}>
        <strong className={css.number}>{number}</strong>
        <StatusTag tone={tone} label={label} />
        {since !== null && <span className={css.since}>{t('kinds:application.since', { at: shownMoment(since, timeZone) })}</span>}
      </p>
      {text !== undefined && <p className={css.text}>{text}</p>}
      {reason !== undefined && (
        <blockquote className={css.reason}>
          <strong>{t('kinds:application.reason')}</strong>
          <p>{reason}</p>
        </blockquote>
      )}
      {problem && <ErrorNote problem={problem} />}
      <div className={css.ways}>
        {pass !== null && (
          <Button type="primary" loading={isBusy} data-action="change" onClick={() => change(pass)}>
            {t('kinds:application.change')}
          </Button>
        )}
        <Button onClick={onOther}>{t('kinds:application.other')}</Button>
      </div>
    </div>
  )
}
