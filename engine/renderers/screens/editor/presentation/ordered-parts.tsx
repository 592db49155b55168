import { Select } from 'antd'
import type { KeyboardEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Presentable } from '../../../../runtime/screens/presentable.ts'
import css from '../editor.module.css'
import { OrderButtons } from '../order-buttons.tsx'

interface OrderedPartsProps {
  readonly label: string
  readonly help: string
  readonly all: readonly Presentable[]
  readonly chosen: readonly Presentable[]
  readonly onChange: (paths: readonly string[]) => void
  /** What stands beside one. */
  readonly extra?: (part: Presentable) => ReactNode
  /** What stands below one. */
  readonly below?: (part: Presentable) => ReactNode
}

/** Parts of a screen that are chosen and ordered: by buttons, or with Alt and an arrow; Delete takes one away. */
export function OrderedParts({ label, help, all, chosen, onChange, extra, below }: OrderedPartsProps) {
  const { t } = useTranslation()
  const paths = chosen.map(({ path }) => path)
  const move = (index: number, to: number) => {
    const path = paths[index]
    if (path === undefined || to < 0 || to >= paths.length) return
    onChange(paths.toSpliced(index, 1).toSpliced(to, 0, path))
  }
  const onKeys = (index: number) => (event: KeyboardEvent) => {
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault()
      move(index, index + (event.key === 'ArrowUp' ? -1 : 1))
    } else if (event.key === 'Delete') {
      event.preventDefault()
      onChange(paths.toSpliced(index, 1))
    }
  }
  return (
    <fieldset className={css.map}>
      <legend>{label}</legend>
      <p className={css.note}>{help}</p>
      <ol className={css.parts} aria-label={label}>
        {chosen.map((part, index) => (
          <li key={part.path}>
            <div className={css.part}>
              <button type="button" className={css.partName} onKeyDown={onKeys(index)}>
                {part.label}
              </button>
              {extra?.(part)}
              <OrderButtons
                name={part.label}
                index={index}
                count={chosen.length}
                onMove={(to) => move(index, to)}
                onRemove={() => onChange(paths.toSpliced(index, 1))}
              />
            </div>
            {below?.(part)}
          </li>
        ))}
      </ol>
      <Select<string>
        showSearch={{ optionFilterProp: 'label' }}
        value={null as unknown as string}
        placeholder={t('editor:presentation.addPart')}
        aria-label={`${label}: ${t('editor:presentation.addPart')}`}
        options={all.filter(({ path }) => !paths.includes(path)).map((part) => ({ value: part.path, label: part.label }))}
        onChange={(path) => onChange([...paths, path])}
      />
    </fieldset>
  )
}
