import { App } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppField } from '../../../../runtime/app/app.ts'
import { recordName } from '../../../../runtime/documents/record-name.ts'
import { columnLabel, columnOf } from '../../../../runtime/screens/board/board.ts'
import type { RecordData } from '../../../../runtime/values/record-data.ts'
import { asProblem } from '../../../api/problem.ts'
import { likeDialog } from '../../../parts/like-dialog.tsx'
import { useTab } from '../../../places/tab-context.ts'
import { showFailure } from '../actions/show-failure.tsx'
import { useListFrame } from '../list-frame.ts'
import type { MovingCard } from './card-moves.ts'

/** The way of a card from one column to another. */
export interface CardTrip {
  readonly moving: MovingCard | undefined
  start(row: RecordData, to: string): void
  /** It stays where it stood. */
  giveUp(): void
  /** It stays, and the person is told why. */
  refuse(title: string, reasons: ReactNode): void
  /** It stays, since the server did not answer as it should. @param label what was tried */
  fail(label: string, failure: unknown): void
  /** It stands there now, as it was stored. */
  arrive(row: RecordData, to: string): void
}

/** Knows which card is on its way, and how that ends. */
export function useCardTrip(field: AppField, onMoved: (row: RecordData, from: string, to: string) => void): CardTrip {
  const { t } = useTranslation()
  const { message, modal } = App.useApp()
  const tab = useTab()
  const { entity } = useListFrame()
  const [moving, setMoving] = useState<MovingCard>()
  const giveUp = () => setMoving(undefined)
  return {
    moving,
    start: (row, to) => setMoving({ id: String(row.id), row, to }),
    giveUp,
    refuse(title, reasons) {
      giveUp()
      modal.warning({ ...likeDialog, title, content: reasons, okText: t('common.close'), icon: null, width: 520 })
    },
    fail(label, failure) {
      giveUp()
      showFailure(modal, label, asProblem(failure), t)
    },
    arrive(row, to) {
      const name = recordName(entity, row)
      onMoved(row, columnOf(field, row), to)
      tab.changed(entity.name)
      message.success(t('arrangements:board.moved', { name, to: columnLabel(field, to) }))
      giveUp()
    },
  }
}
