import { StarFilled, StarOutlined } from '@ant-design/icons'
import { createContext, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import css from './menu-tree.module.css'
import type { Frequent } from './use-frequent.ts'

/** What stands before the groups of the menu; nothing where it is only looked into. */
export const FrequentContext = createContext<Frequent | null>(null)

/** Takes an entry of the menu among those that stand first, or out of them. */
export function FrequentStar({ address, label }: { readonly address: string | undefined; readonly label: string }) {
  const { t } = useTranslation()
  const frequent = useContext(FrequentContext)
  if (!frequent || address === undefined) return null
  const isIn = frequent.has(address)
  const name = t(isIn ? 'shell.removeFrequent' : 'shell.addFrequent', { name: label })
  return (
    <button type="button" className={css.star} aria-label={name} title={name} aria-pressed={isIn} onClick={() => frequent.toggle(address)}>
      {isIn ? <StarFilled aria-hidden /> : <StarOutlined aria-hidden />}
    </button>
  )
}
