import { Input } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { parentField } from '../../runtime/app/parent-field.ts'
import type { Candidate, Candidates } from '../../runtime/screens/picker/candidates.ts'
import { Dialog } from '../parts/dialog.tsx'
import { ScanButton } from '../scanner/scan-button.tsx'
import css from './picker-dialog.module.css'
import { PickerGrid } from './picker-grid.tsx'
import { PickerTree } from './picker-tree.tsx'

interface PickerDialogProps {
  readonly source: Candidates
  readonly title: string
  /** Looked for at first: what was typed in the picker. */
  readonly search: string
  readonly onPick: (picked: Candidate) => void
  readonly onClose: () => void
}

/** Milliseconds of silence before the grid follows what is typed. */
const settle = 250

/** All candidates, in a grid or, where they stand below each other, as a tree, with a search box; a double click or Enter picks. */
export function PickerDialog({ source, title, search, onPick, onClose }: PickerDialogProps) {
  const { t } = useTranslation()
  const entity = source.app.entities.get(source.entity)
  const above = entity && parentField(entity)
  const [typed, setTyped] = useState(search)
  const [words, setWords] = useState(search)
  useEffect(() => {
    const timer = setTimeout(() => setWords(typed.trim()), settle)
    return () => clearTimeout(timer)
  }, [typed])

  return (
    <Dialog isOpen title={t('picker.title', { name: title })} onClose={onClose} width={860}>
      <div className={css.body}>
        <div className={css.search}>
          <Input.Search
            autoFocus
            allowClear
            value={typed}
            aria-label={t('picker.search')}
            placeholder={t('picker.search')}
            onChange={(event) => setTyped(event.target.value)}
            onSearch={(text) => setWords(text.trim())}
          />
          <ScanButton
            onRead={(text) => {
              setTyped(text)
              setWords(text)
            }}
          />
        </div>
        {above === undefined ? (
          <PickerGrid source={source} words={words} onPick={onPick} />
        ) : (
          <PickerTree source={source} parent={above} words={words} onPick={onPick} />
        )}
        <p className={css.help}>{t('picker.help')}</p>
      </div>
    </Dialog>
  )
}
