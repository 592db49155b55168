import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import type { Issue } from '../../../engine/runtime/validation/issue.ts'
import { linesOf, type RecordData } from '../../../engine/runtime/values/record-data.ts'
import { type LineSight, lineSightOf, type Person } from '../records/line_sight.ts'

/**
 * The issues of a changed document as they are told to somebody who sees some of its lines: lines are numbered as they count them, and of
 * the others they are told once that something is wrong there.
 * @param before the document as it is stored, with the lines that they do not see; `null` for a new one
 */
export function issuesOfSeen(
  person: Person,
  entity: AppEntity,
  before: RecordData | null,
  record: RecordData,
  issues: readonly Issue[],
): readonly Issue[] {
  const sight = issues.length === 0 ? undefined : lineSightOf(person, entity)
  if (!sight) return issues
  const told = issues.map((issue): Issue => {
    const [name = '', index, ...rest] = issue.path.split('.')
    const lines = entity.lines.get(name)
    const unseen = lines && before && unseenIn(sight, lines, before)
    if (!lines || !unseen || unseen.size === 0) return issue
    const others: Issue = { code: 'unseenLines', path: '', params: { field: lines.label } }
    if (index === undefined) return issue.code === 'tooManyLines' ? others : issue
    const rows = linesOf(record, name)
    if (unseen.has(rows[Number(index)]?.id)) return others
    const place = rows.slice(0, Number(index)).filter(({ id }) => !unseen.has(id)).length
    return { ...issue, path: [name, place, ...rest].join('.') }
  })
  return withoutRepeated(told)
}

/** Of a line that is not theirs to write nothing else is told: that its key stands already would be. */
function withoutRepeated(issues: readonly Issue[]): readonly Issue[] {
  const foreign = issues.flatMap(({ code, path }) => (code === 'lineOutOfScope' ? [`${path}.`] : []))
  const first = issues.findIndex(({ code }) => code === 'unseenLines')
  return issues.filter(
    ({ code, path }, index) => (code !== 'unseenLines' || index === first) && !foreign.some((prefix) => path.startsWith(prefix)),
  )
}

/** The ids of the stored lines that somebody does not see. */
const unseenIn = (sight: LineSight, lines: AppEntity, before: RecordData): ReadonlySet<string | undefined> =>
  new Set(
    linesOf(before, lines.parent?.field ?? '')
      .filter((row) => !sight(lines, before, row, 'sees'))
      .map(({ id }) => id),
  )

/**
 * Lines that somebody has added or changed and that are then not theirs to write: an issue each.
 * @param changed what they have changed: `copies.2.book`
 */
export function issuesOfUnwritable(
  sight: LineSight | undefined,
  entity: AppEntity,
  record: RecordData,
  changed: ReadonlySet<string>,
): readonly Issue[] {
  if (!sight) return []
  const places = new Set([...changed].flatMap((path) => path.match(/^\w+\.\d+(?=\.)/)?.[0] ?? []))
  return [...places].flatMap((path): Issue[] => {
    const [name = '', index] = path.split('.')
    const lines = entity.lines.get(name)
    const row = linesOf(record, name)[Number(index)]
    if (!lines || !row || sight(lines, record, row, 'writes')) return []
    return [{ code: 'lineOutOfScope', path, params: { field: lines.label } }]
  })
}
