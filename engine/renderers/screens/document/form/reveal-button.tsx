import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppField } from '../../../../runtime/app/app.ts'
import { asProblem } from '../../../api/problem.ts'
import { revealValue } from '../../../api/records.ts'
import { useDocument } from '../../../document/document-context.tsx'
import { problemText } from '../../../parts/problem-text.ts'
import css from './reveal-button.module.css'

/** What is shown of the value now. */
type Shown =
  | { readonly kind: 'mask' }
  | { readonly kind: 'value'; readonly value: string }
  | { readonly kind: 'failed'; readonly sentence: string }

const masked: Shown = { kind: 'mask' }

/** Shows a sealed value whole to whoever may be shown it, and hides it again. Each time is noted by the server. */
export function RevealButton({ field }: { readonly field: AppField }) {
  const { t } = useTranslation()
  const { context, state } = useDocument()
  const [shown, setShown] = useState<Shown>(masked)
  const [isAsking, setAsking] = useState(false)
  const { base, can } = state
  const isOffered = can?.reveals?.includes(field.name) === true && base.$masked?.includes(field.name) === true && base[field.name] !== null

  async function ask() {
    setAsking(true)
    try {
      setShown({ kind: 'value', value: String((await revealValue(context.entity.name, String(base.id), field.name)) ?? '') })
    } catch (failure) {
      setShown({ kind: 'failed', sentence: problemText(asProblem(failure), t) })
    } finally {
      setAsking(false)
    }
  }

  if (!isOffered) return null
  const isOpen = shown.kind === 'value'
  return (
    <>
      <Button
        className={css.button ?? ''}
        icon={isOpen ? <EyeInvisibleOutlined aria-hidden /> : <EyeOutlined aria-hidden />}
        loading={isAsking}
        data-reveal={field.name}
        aria-label={t(isOpen ? 'document:reveal.hide' : 'document:reveal.show', { field: field.label })}
        onClick={isOpen ? () => setShown(masked) : ask}
      />
      <div className={css.outcome} role="status">
        {isOpen && <p className={css.value}>{shown.value}</p>}
        {isOpen && <p>{t('document:reveal.noted')}</p>}
        {shown.kind === 'failed' && <p className={css.failed}>{shown.sentence}</p>}
      </div>
    </>
  )
}
