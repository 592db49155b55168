import { atom } from 'jotai'

/** A guide that the page in front offers. */
interface OfferedGuide {
  readonly name: string
  readonly label: string
}

/** The guides of the page in front. */
export const offeredGuidesAtom = atom<readonly OfferedGuide[]>([])

/** The guide that was asked for, by name. */
export const askedGuideAtom = atom<string | null>(null)
