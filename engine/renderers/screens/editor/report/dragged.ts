import type { DragEvent } from 'react'
import type { Offer } from '../../../../runtime/screens/report-builder/draft.ts'

const type = 'application/x-pergola-field'

/** Puts a field on the way while it is dragged. */
export function dragOffer(event: DragEvent, offer: Offer): void {
  event.dataTransfer.effectAllowed = 'copy'
  event.dataTransfer.setData(type, JSON.stringify(offer))
}

/** The field that is dropped, if it is one. */
export function draggedOffer(event: DragEvent): Offer | undefined {
  const text = event.dataTransfer.getData(type)
  return text === '' ? undefined : (JSON.parse(text) as Offer)
}
