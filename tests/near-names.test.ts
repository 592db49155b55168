import { expect, test } from 'vitest'
import { openBundle } from '../engine/files/open-bundle.ts'
import { access } from '../engine/runtime/access/decide.ts'
import type { AppEntity } from '../engine/runtime/app/app.ts'
import { parseSearch } from '../engine/runtime/queries/parse-search.ts'
import { isHidden } from '../engine/runtime/queries/reachable.ts'
import type { Issue } from '../engine/runtime/validation/issue.ts'
import { merge } from '../server/app/writing/merge.ts'
import { editing } from '../server/app/writing/writable.ts'

const { app } = openBundle('metadata')
/** A name that is not that of the field, and nearer to it than to any other. */
const misspelt = (field: string) => `${field}q`
const offered = (issues: readonly Issue[]) => issues.map(({ params }) => String(params.suggestion ?? ''))

interface Hidden {
  readonly role: string
  readonly name: string
  /** The lines that the field is of. */
  readonly lines?: string
  readonly of: AppEntity
  readonly fields: readonly string[]
}

/** Each entity and kind of lines of which a role sees some fields and others not. */
const hidden = [...app.roles.keys()].flatMap((role): readonly Hidden[] => {
  const of = access(app, [role])
  return [...app.entities.values()].flatMap((entity) => {
    if (entity.parent || !of.canRead(entity.name)) return []
    const all = [{ of: entity }, ...[...entity.lines].map(([lines, rows]) => ({ lines, of: rows }))]
    return all.flatMap((each) => {
      const fields = [...each.of.fields.keys()].filter((field) => isHidden(of, each.of, field))
      const isWhole = 'lines' in each && isHidden(of, entity, each.lines)
      return fields.length === 0 || isWhole ? [] : [{ role, name: entity.name, fields, ...each }]
    })
  })
})

test('there are fields that roles do not see', () => {
  expect(hidden.length).toBeGreaterThan(50)
  expect(hidden.some(({ lines }) => lines !== undefined)).toBe(true)
})

test.each(hidden)('who writes $name as $role is offered no field of $of.name that is hidden', ({ role, name, lines, fields }) => {
  const as = access(app, [role])
  const entity = app.entities.get(name) as AppEntity
  const statuses = [undefined, ...(entity.workflow?.statuses.keys() ?? [])]
  for (const status of statuses)
    for (const field of fields) {
      const isSealed = as.sealed(name, status).has(lines === undefined ? field : `${lines}.${field}`)
      const isOpen = !as.hidden(name, status).has(lines === undefined ? field : `${lines}.${field}`)
      if (isSealed || isOpen) continue
      const typed = { [misspelt(field)]: 'x' }
      const { issues } = merge(entity, {}, lines === undefined ? typed : { [lines]: [typed] }, editing(as, true, status), () => ({}))
      expect(issues.map(({ code }) => code)).toContain('unknownField')
      expect(offered(issues), `${field} in ${status}`).not.toContain(field)
    }
})

test.each(hidden)('who asks for $name as $role is offered no field of $of.name that is hidden', ({ role, of, fields }) => {
  const as = access(app, [role])
  for (const field of fields)
    for (const body of [
      { columns: [misspelt(field)] },
      { sort: [[misspelt(field), 'asc']] },
      { filter: { [misspelt(field)]: 1 } },
      { filter: { present: [{ var: `record.${misspelt(field)}` }] } },
      { aggregates: { a: { max: misspelt(field) } } },
    ]) {
      const query = parseSearch(app, as, of.name, body)
      expect('entity' in query ? ['asked'] : offered(query), JSON.stringify(body)).not.toContain(field)
    }
})
