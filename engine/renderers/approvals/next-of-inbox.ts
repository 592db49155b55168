import { approvalApi, type LinkedItem } from './approval-api.ts'

/** The records that were opened out of the inbox: whoever decides about one goes on with the next. */
const opened = new Set<string>()

/** A record is opened out of the inbox. */
export const openedFromInbox = ({ record }: Pick<LinkedItem, 'record'>): void => void opened.add(record)

/** Whether a record was. */
export const isFromInbox = (record: string): boolean => opened.has(record)

/** What waits next for the person and can be opened, once they have decided about a record: another of its kind before others. */
export async function nextOfInbox(entity: string, decided: string): Promise<(LinkedItem & { readonly address: string }) | undefined> {
  const { rows } = await approvalApi.inbox()
  const others = rows.filter((item): item is LinkedItem & { address: string } => item.address !== null && item.record !== decided)
  const next = others.find((item) => item.entity === entity) ?? others[0]
  if (next) openedFromInbox(next)
  return next
}
