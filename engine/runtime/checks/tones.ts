import type { Tone } from '../../schema/tone.ts'
import type { Workflow } from '../../schema/workflow.ts'
import type { Check } from './context.ts'

/** Both say that it goes well: what is done in one workflow may go on in another. */
const meaningOf = (tone: Tone | undefined): string => (tone === 'done' ? 'progress' : (tone ?? 'draft'))

/** Statuses that are called the same have colours of one meaning, in whatever workflow they stand. */
export const tones: Check = function* ({ of }) {
  const first = new Map<string, { readonly tone: Tone | undefined; readonly file: string; readonly status: string }>()
  for (const { file, value } of of('workflow')) {
    for (const [status, { label, tone }] of Object.entries((value as Workflow).statuses)) {
      const known = first.get(label)
      if (!known) first.set(label, { tone, file, status })
      else if (meaningOf(known.tone) !== meaningOf(tone)) {
        yield {
          code: 'divergent-tone',
          severity: 'warning',
          file,
          path: ['statuses', status, 'tone'],
          message: `"${label}" is "${tone ?? 'draft'}" here and "${known.tone ?? 'draft'}" as "${known.status}" of ${known.file}. Give both one tone, or another name to one of them.`,
        }
      }
    }
  }
}
