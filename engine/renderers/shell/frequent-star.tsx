import { StarFilled, StarOutlined } from '@ant-design/icons'
import { createContext, type KeyboardEvent, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import css from './menu-tree.module.css'
import type { Frequent } from './use-frequent.ts'

/** What stands before the groups of the menu; nothing where it is only looked into. */
export const FrequentContext = createContext<Frequent | null>(null)

/** From an entry of the menu its star is one arrow away, and back: with a tab stop each, the way through the menu would be twice as long. */
export function stepToStar({ key, currentTarget }: KeyboardEvent<HTMLElement>): void {
  const next = key === 'ArrowRight' ? currentTarget.nextElementSibling : key === 'ArrowLeft' ? currentTarget.previousElementSibling : null
  if (next instanceof HTMLElement) next.focus()
}

/** Takes an entry of the menu among those that stand first, or out of them. */
export function FrequentStar({ address, label }: { readonly address: string | undefined; readonly label: string }) {
  const { t } = useTranslation()
  const frequent = useContext(FrequentContext)
  if (!frequent || address === undefined) return null
  const isIn = frequent.has(address)
  const name = t(isIn ? 'shell.removeFrequent' : 'shell.addFrequent', { name: label })
  return (
    <button
      type="button"
      className={css.star}
      tabIndex={-1}
      aria-label={name}
      title={name}
      aria-pressed={isIn}
      onKeyDown={stepToStar}
      onClick={() => frequent.toggle(address)}
    >
      {isIn ? <StarFilled aria-hidden /> : <StarOutlined aria-hidden />}
    </button>
  )
}
