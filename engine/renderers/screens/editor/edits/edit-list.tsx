import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Edit } from '../../../../runtime/overlays/edits.ts'
import type { Thing } from '../../../../runtime/overlays/thing.ts'
import { type EditFrame, editSentence } from './edit-words.ts'
import css from './edits.module.css'

interface EditListProps {
  readonly edits: readonly Edit[]
  readonly before: Thing
  readonly after: Thing
  readonly frame: EditFrame
}

const shownAtFirst = 5

/** What was changed, in sentences; the first of many, until the others are asked for. */
export function EditList({ edits, before, after, frame }: EditListProps) {
  const { t } = useTranslation()
  const [isWhole, setWhole] = useState(false)
  if (edits.length === 0) return <p className={css.none}>{t('editor:edits.none')}</p>
  const shown = isWhole ? edits : edits.slice(0, shownAtFirst)
  return (
    <>
      <ul className={css.edits}>
        {shown.map((edit) => (
          <li key={`${edit.do} ${edit.at.join('/')}`}>{editSentence(edit, before, after, frame)}</li>
        ))}
      </ul>
      {shown.length < edits.length && (
        <Button type="link" size="small" className={css.all ?? ''} onClick={() => setWhole(true)}>
          {t('editor:edits.all', { count: edits.length })}
        </Button>
      )}
    </>
  )
}
