import { SearchOutlined } from '@ant-design/icons'
import { Modal } from 'antd'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useReturnFocus } from '../../parts/use-return-focus.ts'
import { useBackCloses } from '../../places/use-back-closes.ts'
import { ScanButton } from '../../scanner/scan-button.tsx'
import css from './palette.module.css'
import type { PaletteItem } from './palette-item.ts'
import { usePaletteItems } from './use-palette-items.ts'

interface PaletteProps {
  readonly onClose: () => void
  readonly onShortcuts: () => void
}

/** Goes anywhere by a few letters: open tabs, menu, documents by number, actions. Arrows choose, Enter goes there, Escape leaves. */
export function Palette({ onClose, onShortcuts }: PaletteProps) {
  const { t } = useTranslation()
  useReturnFocus(true)
  useBackCloses(true, onClose)
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<string>()
  const { items, isSearching } = usePaletteItems(typed, onShortcuts)
  const at = Math.max(
    0,
    items.findIndex(({ key }) => key === chosen),
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is chosen comes into view
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [at, items])

  function take(item: PaletteItem | undefined) {
    if (!item) return
    onClose()
    item.run()
  }

  /** What was read from a label is looked for; a code of this portal itself leads where it says. */
  function find(text: string) {
    const own = `${location.origin}${location.pathname}#`
    if (text.startsWith(own)) {
      onClose()
      location.hash = text.slice(own.length)
      return
    }
    setTyped(text)
    setChosen(undefined)
  }

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      take(items[at])
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0 || items.length === 0) return
    event.preventDefault()
    setChosen(items[(at + step + items.length) % items.length]?.key)
  }

  return (
    <Modal
      open
      className={css.palette ?? ''}
      width={600}
      closable={false}
      footer={null}
      title={<span className="visually-hidden">{t('commands:palette.title')}</span>}
      onCancel={onClose}
      afterOpenChange={(isOpen) => isOpen && input.current?.focus()}
    >
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
          aria-controls={`${id}-list`}
          aria-activedescendant={items[at] ? `${id}-${at}` : undefined}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setTyped(event.target.value)
            setChosen(undefined)
          }}
          onKeyDown={press}
        />
        <ScanButton onRead={find} />
      </div>
      <div ref={list} id={`${id}-list`} className={css.list} role="listbox" aria-label={t('commands:palette.title')}>
        {items.map((item, index) => (
          <div key={item.key} role="presentation">
            {item.group !== items[index - 1]?.group && (
              <div className={css.group} role="presentation">
                {t(`commands:palette.${item.group}`)}
              </div>
            )}
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys are those of the input */}
            <div
              id={`${id}-${index}`}
              className={css.item}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              onPointerMove={() => setChosen(item.key)}
              onClick={() => take(item)}
            >
              <span className={css.label}>{item.label}</span>
              {item.note && <span className={css.note}>{item.note}</span>}
            </div>
          </div>
        ))}
      </div>
      <p className={css.status} role="status">
        {isSearching
          ? t('commands:palette.searching')
          : items.length === 0
            ? t('commands:palette.none', { typed })
            : t('commands:palette.help')}
      </p>
    </Modal>
  )
}
