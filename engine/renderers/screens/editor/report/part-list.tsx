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
  const [open, setOpen] = useState<string>()
  const [dragged, setDragged] = useState<number>()
  const [said, setSaid] = useState('')
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

  function move(from: number, to: number) {
    if (!onOrder || to < 0 || to >= parts.length || from === to) return
    onOrder(movedIn(parts, from, to).map(({ key }) => key))
    setSaid(t('parts.moved', { name: parts[from]?.label, place: to + 1, count: parts.length }))
  }
  function onKeys(event: KeyboardEvent, at: number) {
    const part = parts[at]
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault()
      wanted.current = part?.key
      move(at, at + (event.key === 'ArrowUp' ? -1 : 1))
    } else if (event.key === 'Delete' && part) {
      wanted.current = (parts[at + 1] ?? parts[at - 1])?.key
      onRemove(part.key)
    }
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
        {parts.map(({ key, label, note, body }, at) => (
          <li
            key={key}
            className={css.part}
            data-dragged={dragged === at}
            onDragEnter={() => {
              if (dragged === undefined || dragged === at) return
              move(dragged, at)
              setDragged(at)
            }}
          >
            <div className={css.partHead}>
              {onOrder && (
                <span
                  className={css.handle}
                  draggable
                  aria-hidden
                  onDragStart={(event) => {
                    event.dataTransfer.effectAllowed = 'move'
                    setDragged(at)
                  }}
                  onDragEnd={() => setDragged(undefined)}
                >
                  <HolderOutlined aria-hidden />
                </span>
              )}
              <button
                type="button"
                className={css.partName}
                data-key={key}
                aria-expanded={body === undefined ? undefined : open === key}
                aria-keyshortcuts={onOrder ? 'Alt+ArrowUp Alt+ArrowDown Delete' : 'Delete'}
                onClick={() => setOpen(open === key ? undefined : key)}
                onKeyDown={(event) => onKeys(event, at)}
              >
                <span className={css.partLabel}>{label}</span>
                {note && <span className={css.partNote}>{note}</span>}
                {body !== undefined && <DownOutlined aria-hidden className={css.partArrow} rotate={open === key ? 180 : 0} />}
              </button>
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined aria-hidden />}
                aria-label={t('parts.remove', { name: label })}
                onClick={() => onRemove(key)}
              />
            </div>
            {open === key && body !== undefined && <div className={css.partBody}>{body}</div>}
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
