import { type RecordData, wireOf } from '../values/record-data.ts'
import type { Running } from './running.ts'

/** The accounts that the separation of duties keeps from deciding at the open level: the creator, who has decided before, accounts that fields name. */
export const separated = ({ definition, level, seats }: Running, record: RecordData): ReadonlySet<string> => {
  const excluded = new Set<string>()
  for (const kept of definition.separate ?? []) {
    if (kept === 'levels') {
      for (const seat of seats) {
        if (seat.level === level || seat.state !== 'approved') continue
        excluded.add(seat.account)
        if (seat.decidedBy !== undefined) excluded.add(seat.decidedBy)
      }
    } else {
      const account = wireOf(record, kept === 'creator' ? 'createdBy' : kept)
      if (typeof account === 'string') excluded.add(account)
    }
  }
  return excluded
}
