import { essentialsOf } from '../../runtime/app/essentials.ts'
import { localeOf } from '../../runtime/screens/document/state.ts'
import type { Candidate, Candidates } from '../../runtime/screens/picker/candidates.ts'
import { wireOf } from '../../runtime/values/record-data.ts'
import { cellText } from '../cells/cell-text.ts'

/** Candidates of which those that are called alike, and have no code, say what they are about. */
export function tellApart({ app, entity: name }: Candidates, candidates: readonly Candidate[]): readonly Candidate[] {
  const entity = app.entities.get(name)
  const counts = Map.groupBy(candidates, ({ label }) => label)
  if (!entity || counts.size === candidates.length) return candidates
  const about = essentialsOf(entity, (path) => entity.fields.has(path)).filter(({ part }) => part === 'what')
  return candidates.map((candidate) => {
    if (candidate.code !== undefined || counts.get(candidate.label)?.length === 1) return candidate
    const told = about.map(({ path }) => {
      const field = entity.fields.get(path)
      const label = candidate.record.$labels?.[path]
      const locale = { ...localeOf(app), ...(label !== undefined && { label }) }
      return field ? cellText(wireOf(candidate.record, path), field, locale) : (label ?? '')
    })
    return { ...candidate, code: told.filter(Boolean).join(' ') }
  })
}
