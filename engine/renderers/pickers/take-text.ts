import type { Input } from '../../runtime/screens/document/input.ts'
import type { Candidates } from '../../runtime/screens/picker/candidates.ts'
import { meantBy } from '../../runtime/screens/picker/meant.ts'
import { findCandidates } from './find-candidates.ts'
import { rememberPick } from './recent-picks.ts'

/** Takes what stood typed in a picker that was left: the record that it means, or the text itself, to be shown as wrong. */
export async function takeText(source: Candidates, text: string, put: (input: Input) => void): Promise<void> {
  const meant = meantBy(await findCandidates(source, text).catch(() => []), text)
  if ('refused' in meant) return put({ kind: 'text', text })
  const { id, record, label } = meant.candidate
  rememberPick(source.entity, id)
  put({ kind: 'value', value: id, picked: record, label })
}
