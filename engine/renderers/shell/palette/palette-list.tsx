import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import css from './palette.module.css'
import type { PaletteItem } from './palette-item.ts'

interface PaletteListProps {
  readonly id: string
  readonly items: readonly PaletteItem[]
  /** Which of them Enter takes. */
  readonly at: number
  readonly idOf: (index: number) => string
  readonly onChoose: (item: PaletteItem) => void
  readonly onTake: (item: PaletteItem) => void
}

/** What answers to the words typed, by group; what is chosen comes into view. */
export function PaletteList({ id, items, at, idOf, onChoose, onTake }: PaletteListProps) {
  const { t } = useTranslation()
  const list = useRef<HTMLDivElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is chosen comes into view
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [at, items])

  return (
    <div ref={list} id={id} className={css.list} role="listbox" aria-label={t('commands:palette.title')}>
      {items.map((item, index) => (
        <div key={item.key} role="presentation">
          {item.group !== items[index - 1]?.group && (
            <div className={css.group} role="presentation">
              {t(`commands:palette.${item.group}`)}
            </div>
          )}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys are those of the input */}
          <div
            id={idOf(index)}
            className={css.item}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            onPointerMove={() => onChoose(item)}
            onClick={() => onTake(item)}
          >
            <span className={css.label}>{item.label}</span>
            {item.note && <span className={css.note}>{item.note}</span>}
          </div>
        </div>
      ))}
    </div>
  )
}
