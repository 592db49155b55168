import type { Slide } from '../../runtime/screens/dashboard/slides.ts'
import { api } from './api.ts'

/** A picture beside the sign-in form, and the address of its bytes. */
interface PublicSlide extends Omit<Slide, 'file'> {
  readonly picture: string
}

/** Pictures that belong together. */
export interface PublicSlidesPart {
  readonly name: string
  readonly label: string
  /** Where alone they are shown. */
  readonly device?: 'desk' | 'phone'
  readonly slides: readonly PublicSlide[]
}

/** The pictures beside the sign-in form. */
export async function getPublicSlides(signal: AbortSignal): Promise<readonly PublicSlidesPart[]> {
  return (await api.call<{ slides: readonly PublicSlidesPart[] }>('/public/slides', { signal, isAnonymous: true })).slides
}
