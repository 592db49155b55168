import type { Candidate, Candidates } from '../../runtime/screens/picker/candidates.ts'
import { isPhone } from '../state/use-media.ts'
import type { Asking } from './kept-candidates.ts'

/** Whether what pickers offer is kept for places without a network: on phones, where browsers keep things. */
export const isKeeping = (): boolean => isPhone() && 'caches' in window

/** The candidates that the server finds; on a phone without a network those that were kept before. */
export async function anywhere(source: Candidates, asking: Asking): Promise<readonly Candidate[]> {
  if (!isKeeping()) return asking.ask()
  const { askAnywhere } = await import('./kept-candidates.ts')
  return askAnywhere(source, asking)
}
