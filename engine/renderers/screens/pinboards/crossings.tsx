import { CloseOutlined, FilterFilled } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import type { Crossing } from '../../../runtime/screens/pinboards/crossing.ts'
import css from './pinboards.module.css'

/** What was chosen in tiles, each to be taken away. */
export function Crossings({ crossings, onTake }: { crossings: readonly Crossing[]; onTake: (tile: string) => void }) {
  const { t } = useTranslation('pinboards')
  return (
    <ul className={css.crossings} aria-label={t('crossings')} hidden={crossings.length === 0}>
      {crossings.map(({ tile, title }) => (
        <li key={tile} className={css.crossing}>
          <FilterFilled aria-hidden />
          <span>{title}</span>
          <button type="button" className={css.take} aria-label={t('takeAway', { name: title })} onClick={() => onTake(tile)}>
            <CloseOutlined aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  )
}
