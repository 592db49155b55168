import type { Edit } from '../../engine/runtime/testing/edited.ts'

/** What `pergola explain` says of a code besides its sentence. */
export interface Explanation {
  /** What to do about it. */
  readonly remedy: string
  /** A mistake that has it: what is made of files of the library and its examples. A pair of texts is what stands there and what was typed instead. */
  readonly mistake: Readonly<Record<string, Edit | readonly [right: string, wrong: string]>>
}
