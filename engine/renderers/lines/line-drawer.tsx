import { Button, Drawer } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Address } from '../../runtime/screens/document/address.ts'
import { keyOf } from '../../runtime/screens/document/rows.ts'
import type { LaidOutColumn } from '../../runtime/screens/list/column-layout.ts'
import type { RecordData } from '../../runtime/values/record-data.ts'
import { useDocumentNow } from '../document/document-context.tsx'
import { useReturnFocus } from '../parts/use-return-focus.ts'
import { useBackCloses } from '../places/use-back-closes.ts'
import css from './line-cards.module.css'
import { LineField } from './line-field.tsx'
import { useLinesFrame } from './lines-frame.ts'

interface LineDrawerProps {
  readonly row: RecordData
  readonly number: number
  readonly columns: readonly LaidOutColumn[]
  readonly errors: ReadonlyMap<Address, readonly string[]>
  readonly isEditable: boolean
  readonly onNext?: (() => void) | undefined
  readonly onClose: () => void
}

/** One line on a phone, every field of it. */
export function LineDrawer({ row, number, columns, errors, onNext, onClose }: LineDrawerProps) {
  const { t } = useTranslation()
  useReturnFocus(true)
  const { controller, name, canChangeRows } = useLinesFrame()
  const { busy } = useDocumentNow()
  useBackCloses(true, () => controller.leave(onClose))
  return (
    <Drawer
      open
      placement="bottom"
      size="86vh"
      title={t('document:lines.line', { number })}
      onClose={() => controller.leave(onClose)}
      footer={
        <div className={css.foot}>
          {canChangeRows() ? (
            <Button
              danger
              onClick={() => {
                controller.edit({ kind: 'remove', lines: name, keys: [keyOf(row)] })
                onClose()
              }}
            >
              {t('document:lines.remove')}
            </Button>
          ) : (
            <span />
          )}
          <Button type="primary" loading={busy !== undefined} onClick={() => controller.leave(onNext ?? onClose)}>
            {onNext ? t('document:lines.next') : t('document:lines.done')}
          </Button>
        </div>
      }
    >
      <div className={css.form}>
        {columns.map((column) => (
          <LineField key={`${keyOf(row)} ${column.path}`} row={row} column={column} errors={errors} />
        ))}
      </div>
    </Drawer>
  )
}
