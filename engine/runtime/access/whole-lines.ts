import type { Grant, Restrictions } from '../../schema/role.ts'
import type { AppEntity } from '../app/app.ts'

/**
 * A grant that hides lines (`hidden: ["copies"]`) hides every field of them by its own name as well (`copies.fee`),
 * so that whoever asks about one of them is answered like one who asks about the lines. Which line it is, and of which document,
 * says nothing more than the reference to it.
 */
export function withWholeLines(grant: Grant, entity: AppEntity): Grant {
  if (entity.lines.size === 0) return grant
  const { byStatus } = grant
  return {
    ...expanded(grant, entity),
    ...(byStatus && {
      byStatus: Object.fromEntries(Object.entries(byStatus).map(([status, part]) => [status, expanded(part, entity)])),
    }),
  }
}

/** The lines among some names of fields. */
export const linesAmong = (names: Iterable<string>, entity: AppEntity): readonly string[] =>
  [...names].filter((name) => entity.lines.has(name))

function expanded<Of extends Restrictions>(part: Of, entity: AppEntity): Of {
  const { hidden = [], masked = {} } = part
  // Lines have no value of which a part could be shown.
  const whole = linesAmong([...hidden, ...Object.keys(masked)], entity)
  if (whole.length === 0) return part
  const fields = whole.flatMap((name) =>
    [...(entity.lines.get(name)?.fields.keys() ?? [])]
      .filter((field) => field !== 'id' && field !== 'parent')
      .map((field) => `${name}.${field}`),
  )
  return { ...part, hidden: [...new Set([...hidden, ...whole, ...fields])] }
}
