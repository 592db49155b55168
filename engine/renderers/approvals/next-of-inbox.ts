import { openedOutOf, placeOf } from '../parts/opened-out-of.ts'
import { approvalApi, type LinkedItem } from './approval-api.ts'

/**
 * What waits next for the person and can be opened, once they have decided about a record: another of its kind.
 * Whoever works off the inbox goes on with another kind where there is none; whoever followed a link to one record stays there.
 */
export async function nextOfInbox(entity: string, decided: string): Promise<(LinkedItem & { readonly address: string }) | undefined> {
  const place = placeOf(decided)
  if (!place) return undefined
  const { rows } = await approvalApi.inbox()
  const others = rows.filter((item): item is LinkedItem & { address: string } => item.address !== null && item.record !== decided)
  const next = others.find((item) => item.entity === entity) ?? (place === 'inbox' ? others[0] : undefined)
  if (next) openedOutOf(place, next.record)
  return next
}
