import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Transition } from '../../schema/workflow.ts'

interface TransitionButtonsProps {
  readonly transition: Transition
  readonly busy: 'submit' | 'try' | undefined
  readonly onCancel: () => void
  /** Nothing where the step is not tried. */
  readonly onTry: (() => void) | undefined
  readonly onSubmit: () => void
}

/** Takes a step, tries it first, or leaves it. */
export function TransitionButtons({ transition, busy, onCancel, onTry, onSubmit }: TransitionButtonsProps) {
  const { t } = useTranslation()
  return (
    <>
      <Button onClick={onCancel} disabled={busy !== undefined}>
        {t('common.cancel')}
      </Button>
      {onTry && (
        <Button data-action="try" loading={busy === 'try'} disabled={busy === 'submit'} onClick={onTry}>
          {t('document:tried.label')}
        </Button>
      )}
      <Button type="primary" danger={transition.danger === true} loading={busy === 'submit'} disabled={busy === 'try'} onClick={onSubmit}>
        {transition.label}
      </Button>
    </>
  )
}
