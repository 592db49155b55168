import { CheckCircleFilled } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { fieldKinds } from '../../runtime/fields/index.ts'
import { filledFieldOf } from '../../runtime/screens/matrix/filling.ts'
import type { MatrixRow } from '../../runtime/screens/matrix/matrix.ts'
import css from './matrix.module.css'
import { useMatrixDesk } from './matrix-desk.ts'

/** What remains of a row, or by how much it has too much: a number below its head, or in words. */
export function LeftOver({ row, isWord = false }: { row: MatrixRow; isWord?: boolean }) {
  const { t } = useTranslation()
  const { context, section, filling } = useMatrixDesk()
  const left = filling.left.get(row.id)
  const field = filledFieldOf(context, section)
  if (!left || !field) return null
  const text = fieldKinds[field.kind].format(left.abs().toFixed(), field, context.locale)
  const state = left.isZero() ? 'full' : left.gt(0) ? 'open' : 'over'
  return (
    <span className={css.left} data-state={state}>
      {state === 'full' && <CheckCircleFilled aria-hidden />}
      {isWord
        ? t(state === 'over' ? 'document:matrix.overBy' : 'document:matrix.leftOf', { count: text })
        : state === 'over'
          ? `-${text}`
          : text}
    </span>
  )
}
