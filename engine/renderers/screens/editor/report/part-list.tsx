import { DeleteOutlined, DownOutlined, HolderOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type DragEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { movedIn, type Offer } from '../../../../runtime/screens/report-builder/draft.ts'
import { useBuilder } from './builder-context.ts'
import { draggedOffer } from './dragged.ts'
import css from './report-builder.module.css'

/** One of several parts of a report: a column, a group, a chart. */
interface Part {
  readonly key: string
  readonly label: string
  /** What is told of it beside its label. */
  readonly note?: string | undefined
  /** Its inputs, shown when it is opened; none for one that has nothing to say. */
  readonly body?: ReactNode
}

interface PartListProps {
  /** The section of the settings that it stands in. */
  readonly section?: string
  readonly parts: readonly Part[]
  readonly empty: string
  /** The new order of the keys; without it, the order has no meaning. */
  readonly onOrder?: (keys: readonly string[]) => void
  readonly onRemove: (key: string) => void
  /** A field that is dropped on the list. */
  readonly onField?: (offer: Offer) => void
}

/** Parts in their order: dragged or moved with Alt and the arrows, taken away with Delete, opened to be changed. */
export function PartList({ section, parts, empty, onOrder, onRemove, onField }: PartListProps) {
  const { t } = useTranslation('builder')
  const [dragged, setDragged] = useState<number>()
  const [said, setSaid] = useState('')
  const { list, open, toggle, focusNext } = useOpenPart(section)

  function move(from: number, to: number) {
    if (!onOrder || to < 0 || to >= parts.length || from === to) return
    onOrder(movedIn(parts, from, to).map(({ key }) => key))
    setSaid(t('parts.moved', { name: parts[from]?.label, place: to + 1, count: parts.length }))
  }
  function onKeys(event: KeyboardEvent, at: number) {
    const part = parts[at]
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault()
      focusNext(part?.key)
      move(at, at + (event.key === 'ArrowUp' ? -1 : 1))
    } else if (event.key === 'Delete' && part) {
      focusNext((parts[at + 1] ?? parts[at - 1])?.key)
      onRemove(part.key)
    }
  }
  function dragOver(at: number) {
    if (dragged === undefined || dragged === at) return
    move(dragged, at)
    setDragged(at)
  }
  function drop(event: DragEvent) {
    const offer = draggedOffer(event)
    if (!offer || !onField) return
    event.preventDefault()
    event.stopPropagation()
    onField(offer)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a place to drop on; the same is done from the list of fields
    <div className={css.partList} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <ol ref={list} className={css.parts}>
        {parts.map((part, at) => (
          <li key={part.key} className={css.part} data-dragged={dragged === at} onDragEnter={() => dragOver(at)}>
            <div className={css.partHead}>
              {onOrder && <Handle onDrag={(isDragged) => setDragged(isDragged ? at : undefined)} />}
              <PartName
                part={part}
                isOpen={open === part.key}
                canMove={onOrder !== undefined}
                onToggle={() => toggle(part.key)}
                onKeyDown={(event) => onKeys(event, at)}
              />
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined aria-hidden />}
                aria-label={t('parts.remove', { name: part.label })}
                onClick={() => onRemove(part.key)}
              />
            </div>
            {open === part.key && part.body !== undefined && <div className={css.partBody}>{part.body}</div>}
          </li>
        ))}
      </ol>
      {parts.length === 0 && <p className={css.note}>{empty}</p>}
      <span className="visually-hidden" role="status">
        {said}
      </span>
    </div>
  )
}

/** The part of a list that is open, and which gets the focus next. Whoever is led to a part of the section finds it open. */
function useOpenPart(section: string | undefined) {
  const [open, setOpen] = useState<string>()
  const list = useRef<HTMLOListElement>(null)
  const wanted = useRef<string>(undefined)
  const { wanted: led } = useBuilder()
  useEffect(() => {
    if (led === undefined || led.section !== section || led.part === undefined) return
    wanted.current = led.part
    setOpen(led.part)
  }, [led, section])
  // Whoever moves or removes a part by its keys goes on from there.
  useEffect(() => {
    if (wanted.current === undefined) return
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[data-key]') ?? [])]
    buttons.find((button) => button.dataset.key === wanted.current)?.focus()
    wanted.current = undefined
  })
  return {
    list,
    open,
    toggle: (key: string) => setOpen(open === key ? undefined : key),
    focusNext(key: string | undefined) {
      wanted.current = key
    },
  }
}

/** Where a part is taken hold of with the mouse. */
function Handle({ onDrag }: { readonly onDrag: (isDragged: boolean) => void }) {
  return (
    <span
      className={css.handle}
      draggable
      aria-hidden
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        onDrag(true)
      }}
      onDragEnd={() => onDrag(false)}
    >
      <HolderOutlined aria-hidden />
    </span>
  )
}

interface PartNameProps {
  readonly part: Part
  readonly isOpen: boolean
  readonly canMove: boolean
  readonly onToggle: () => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

/** What a part is called: pressed, it opens. */
function PartName({ part: { key, label, note, body }, isOpen, canMove, onToggle, onKeyDown }: PartNameProps) {
  return (
    <button
      type="button"
      className={css.partName}
      data-key={key}
      aria-expanded={body === undefined ? undefined : isOpen}
      aria-keyshortcuts={canMove ? 'Alt+ArrowUp Alt+ArrowDown Delete' : 'Delete'}
      onClick={onToggle}
      onKeyDown={onKeyDown}
    >
      <span className={css.partLabel}>{label}</span>
      {note && <span className={css.partNote}>{note}</span>}
      {body !== undefined && <DownOutlined aria-hidden className={css.partArrow} rotate={isOpen ? 180 : 0} />}
    </button>
  )
}
