import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import type { JsonObject } from '../../../runtime/overlays/json.ts'
import { numberOf } from '../../../runtime/sequences/number.ts'
import { momentNow } from '../../state/clock.ts'
import css from './editor.module.css'

/** What the first numbers of a sequence would look like today. */
export function NumberPreview({ sequence }: { readonly sequence: JsonObject }) {
  const { t } = useTranslation()
  const { pattern } = sequence
  if (typeof pattern !== 'string') return null
  const { today } = momentNow()
  return (
    <div className={css.field} role="status" aria-label={t('editor:numberPreview')}>
      <span>{t('editor:numberPreview')}</span>
      <div>
        {[1, 2, 3].map((counter) => (
          <Tag key={counter}>{numberOf({ pattern }, today, counter)}</Tag>
        ))}
      </div>
    </div>
  )
}
