import { Input } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { commentLength, leastComment } from '../../runtime/workflows/asked-comment.ts'
import type { Transition } from '../../schema/workflow.ts'
import css from './transition-dialog.module.css'

interface CommentFieldProps {
  readonly asked: NonNullable<Transition['comment']>
  readonly value: string
  /** It is not enough yet, and somebody wanted to go on. */
  readonly isWrong: boolean
  readonly onChange: (comment: string) => void
  /** Ctrl and Enter: the comment is written. */
  readonly onDone: () => void
}

/** The comment that a step asks for. */
export function CommentField({ asked, value, isWrong, onChange, onDone }: CommentFieldProps) {
  const { t } = useTranslation()
  const id = useId()
  const least = leastComment({ comment: asked })
  return (
    <div>
      <label htmlFor={id} className={css.label}>
        {t('transition.comment')}
        {least > 0 && asked.required && <span className={css.required}> *</span>}
      </label>
      <Input.TextArea
        id={id}
        rows={4}
        maxLength={2000}
        autoFocus
        value={value}
        status={isWrong ? 'error' : ''}
        aria-describedby={`${id}-help`}
        aria-invalid={isWrong}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && event.ctrlKey && !event.nativeEvent.isComposing) onDone()
        }}
      />
      <p id={`${id}-help`} className={isWrong ? css.error : css.help}>
        {least > 1 ? t('transition.commentLength', { least, length: commentLength(value) }) : isWrong ? t('transition.commentNeeded') : ''}
      </p>
    </div>
  )
}
