/** Where a record was opened that a person may go on from. */
type Place = 'inbox' | 'list'

const places = new Map<string, Place>()

/** A record is opened out of the inbox, or of a list, which may stand on a home: whoever decides about it is led to what waits next. */
export function openedOutOf(place: Place, record: string | undefined): void {
  if (record !== undefined) places.set(record, place)
}

/** Where a record was opened, unless by a link to it alone. */
export const placeOf = (record: string): Place | undefined => places.get(record)
