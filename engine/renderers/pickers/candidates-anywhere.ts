import type { Candidate, Candidates } from '../../runtime/screens/picker/candidates.ts'
import { isPhone } from '../state/use-media.ts'

/** Whether what pickers offer is kept for places without a network: on phones, where browsers keep things. */
const isKeeping = (): boolean => isPhone() && 'caches' in window

/** How candidates are asked for. */
export interface Asking {
  readonly words: string
  /** Until the server answers. */
  ask(): Promise<readonly Candidate[]>
  /** Once: fails where it does not. */
  once(): Promise<readonly Candidate[]>
  /** Many of them, to be kept before they are needed. */
  many?(): Promise<readonly Candidate[]>
  /** Which of those that are kept, where the server does not answer. */
  choose(kept: readonly Candidate[]): readonly Candidate[]
}

/** The candidates that the server finds; on a phone without a network those that were kept before. */
export async function anywhere(source: Candidates, asking: Asking): Promise<readonly Candidate[]> {
  if (!isKeeping()) return asking.ask()
  const { askAnywhere } = await import('./kept-candidates.ts')
  return askAnywhere(source, asking)
}
