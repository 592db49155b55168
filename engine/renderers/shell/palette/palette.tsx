import { Modal } from 'antd'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useReturnFocus } from '../../parts/use-return-focus.ts'
import { useBackCloses } from '../../places/use-back-closes.ts'
import css from './palette.module.css'
import { PaletteField } from './palette-field.tsx'
import type { PaletteItem } from './palette-item.ts'
import { PaletteList } from './palette-list.tsx'
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
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<string>()
  const { items, isSearching } = usePaletteItems(typed, onShortcuts)
  const at = Math.max(
    0,
    items.findIndex(({ key }) => key === chosen),
  )
  // Enter was pressed before the documents came that it may have meant: the words it was pressed for.
  const [wanted, setWanted] = useState<string>()
  const isMeant = wanted === typed && !isSearching
  // biome-ignore lint/correctness/useExhaustiveDependencies: taken once, when the answer to these words is there
  useEffect(() => {
    if (!isMeant) return
    setWanted(undefined)
    take(items[0])
  }, [isMeant])
  const idOf = (index: number) => `${id}-${index}`

  function type(words: string) {
    setTyped(words)
    setChosen(undefined)
    setWanted(undefined)
  }

  function take(item: PaletteItem | undefined) {
    if (!item) return
    onClose()
    item.run()
  }

  /** What was read from a label is looked for; a code of this portal itself leads where it says. */
  function find(text: string) {
    const own = `${location.origin}${location.pathname}#`
    if (!text.startsWith(own)) return type(text)
    onClose()
    location.hash = text.slice(own.length)
  }

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      if (isSearching && chosen === undefined && mayMeanDocument(typed, items[0])) setWanted(typed)
      else take(items[at])
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
      <PaletteField
        input={input}
        typed={typed}
        listId={`${id}-list`}
        activeId={items[at] ? idOf(at) : undefined}
        onType={type}
        onKeyDown={press}
        onRead={find}
      />
      <PaletteList id={`${id}-list`} items={items} at={at} idOf={idOf} onChoose={({ key }) => setChosen(key)} onTake={take} />
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

/** Whether a document that is still looked for would stand before what answers already: of words with a digit, and of what nothing answers to. */
const mayMeanDocument = (typed: string, first: PaletteItem | undefined): boolean =>
  first === undefined || (/\d/.test(typed) && first.group !== 'here' && first.group !== 'tabs')
