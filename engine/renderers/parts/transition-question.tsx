import { useTranslation } from 'react-i18next'
import type { Transition } from '../../schema/workflow.ts'
import css from './transition-dialog.module.css'

interface TransitionQuestionProps {
  readonly transition: Transition
  /** What the step fills in of what is empty, a sentence each. */
  readonly proposed: readonly string[]
}

/** Asks whether a step is to be taken, and says what it fills in. */
export function TransitionQuestion({ transition, proposed }: TransitionQuestionProps) {
  const { t } = useTranslation()
  const { confirm, comment, label } = transition
  return (
    <>
      {(confirm || (!comment && proposed.length === 0)) && <p className={css.question}>{confirm ?? t('transition.sure', { label })}</p>}
      {proposed.length > 0 && (
        <div>
          <p className={css.question}>{t('transition.proposed')}</p>
          <ul className={css.proposed}>
            {proposed.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
