import type { Input } from '../../runtime/screens/document/input.ts'
import type { Candidates } from '../../runtime/screens/picker/candidates.ts'
import { meantBy } from '../../runtime/screens/picker/meant.ts'
import { findCandidatesNow } from './find-candidates.ts'
import { rememberPick } from './recent-picks.ts'

/**
 * Takes what stood typed in a picker that was left: the record that it means, or the text itself, to be shown as wrong. Whoever saves waits for it.
 * @returns true once either was put
 */
export async function takeText(source: Candidates, text: string, put: (input: Input) => void): Promise<true> {
  const meant = await findCandidatesNow(source, text).then(
    (found) => meantBy(found, text),
    () => ({ refused: 'failed' as const }),
  )
  if ('refused' in meant) put({ kind: 'text', text, refused: meant.refused })
  else {
    const { id, record, label } = meant.candidate
    rememberPick(source.entity, id)
    put({ kind: 'value', value: id, picked: record, label })
  }
  return true
}
