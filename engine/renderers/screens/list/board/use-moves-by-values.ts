import { useTranslation } from 'react-i18next'
import type { AppField } from '../../../../runtime/app/app.ts'
import { columnLabel, columnOf } from '../../../../runtime/screens/board/board.ts'
import { mayHaveAnother } from '../../../../runtime/screens/board/moves.ts'
import type { RecordData } from '../../../../runtime/values/record-data.ts'
import { getRecord, updateRecord } from '../../../api/records.ts'
import { useListFrame } from '../list-frame.ts'
import type { WaysOfCards } from './card-moves.ts'
import type { CardTrip } from './use-card-trip.ts'

/** Moves cards that stand by an enumeration: gives their field another value. */
export function useMovesByValues(field: AppField, trip: CardTrip): WaysOfCards {
  const { t } = useTranslation()
  const frame = useListFrame()
  const { entity } = frame
  const locked = t('arrangements:board.locked', { field: field.label })

  async function give(row: RecordData, to: string) {
    trip.start(row, to)
    const label = t('arrangements:board.give', { value: columnLabel(field, to) })
    try {
      const { $can, version } = await getRecord(entity.name, String(row.id))
      if (!mayHaveAnother(frame, field, $can)) return trip.refuse(t('list.failed', { label }), locked)
      await updateRecord(entity.name, String(row.id), Number(version), { [field.name]: to })
      trip.arrive(row, to)
    } catch (failure) {
      trip.fail(label, failure)
    }
  }

  return {
    leads: (from, to) => from !== to && mayHaveAnother(frame, field),
    canMove: () => mayHaveAnother(frame, field),
    ways(row, can) {
      const reasons = mayHaveAnother(frame, field, can) ? [] : [locked]
      const others = [...(field.choices?.keys() ?? [])].filter((value) => value !== columnOf(field, row))
      return others.map((to) => ({ key: to, to, reasons }))
    },
    move: (row, to) => void give(row, to),
    dialog: null,
  }
}
