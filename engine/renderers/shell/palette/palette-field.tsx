import { SearchOutlined } from '@ant-design/icons'
import type { KeyboardEvent, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { ScanButton } from '../../scanner/scan-button.tsx'
import css from './palette.module.css'

interface PaletteFieldProps {
  readonly input: RefObject<HTMLInputElement | null>
  readonly typed: string
  /** The id of the list, and of the entry that Enter takes. */
  readonly listId: string
  readonly activeId: string | undefined
  readonly onType: (typed: string) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
  /** A code was read by the camera. */
  readonly onRead: (text: string) => void
}

/** Where words are typed, or a code is read. */
export function PaletteField({ input, typed, listId, activeId, onType, onKeyDown, onRead }: PaletteFieldProps) {
  const { t } = useTranslation()
  return (
    <div className={css.field}>
      <SearchOutlined aria-hidden />
      <input
        ref={input}
        // biome-ignore lint/a11y/noAutofocus: whoever opened it is about to type
        autoFocus
        className={css.input}
        value={typed}
        placeholder={t('commands:palette.placeholder')}
        aria-label={t('commands:palette.placeholder')}
        role="combobox"
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={activeId}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <ScanButton onRead={onRead} />
    </div>
  )
}
