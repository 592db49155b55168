import type pg from 'pg'
import type { App } from '../../../engine/runtime/app/app.ts'

/** What must never be there after a fault, by name: how many of each are. */
const queries: Readonly<Record<string, string>> = {
  'numbers given twice': `select application_no from application group by 1 having count(*) > 1 union all select loan_no from loan group by 1 having count(*) > 1`,
  'totals that are not their lines': `select l.id::text from loan l where l.total_quantity is distinct from (select coalesce(sum(c.quantity), 0) from loan_copies c where c.parent = l.id)`,
  'documents without lines': `select l.id::text from loan l where not exists (select from loan_copies c where c.parent = l.id)`,
  'lines without a document': `select c.id::text from loan_copies c where not exists (select from loan l where l.id = c.parent)`,
  'records without history': `select r.id::text from (select id, version, created_at from application union all select id, version, created_at from loan) r where r.created_at > $1 and r.version <> (select count(*) from _record_history h where h.record_id = r.id)`,
  'changes without one entry in the audit log': `select h.record_id::text from _record_history h where h.at > $1 and (select count(*) from _audit_log g where g.record_id = h.record_id and g.version = h.version) <> 1`,
  'sent without a message to the register': `select a.id::text from application a where a.status <> 'DRAFT' and (select count(*) from exchange e where e.about_id = a.id::text) <> 1`,
  'messages about what was not sent': `select e.id::text from exchange e join application a on a.id::text = e.about_id where a.status = 'DRAFT'`,
}

/** Everything that is broken in a database, as `what: which`; histories and entries of what was written since a moment. */
export async function brokenIn(database: pg.Pool, app: App, since: string): Promise<readonly string[]> {
  const found: string[] = []
  for (const [what, text] of Object.entries(queries)) {
    const values = text.includes('$1') ? [since] : []
    const { rows } = await database.query({ text: `select * from (${text}) x limit 5`, values, rowMode: 'array' })
    for (const [which] of rows) found.push(`${what}: ${which}`)
  }
  return [...found, ...(await strayPaths(database, app))]
}

interface LoggedStep {
  readonly entity: string
  readonly record_id: string
  readonly transition: string
  readonly from_status: string
  readonly to_status: string
}

/** Histories that are no path of their workflow: a step that does not start where the one before has led, or that the workflow has not. */
async function strayPaths(database: pg.Pool, app: App): Promise<readonly string[]> {
  const { rows } = await database.query<LoggedStep>(
    `select entity, record_id::text, transition, from_status, to_status from _transition_log where entity in ('application', 'exchange', 'jobRun', 'loan') order by record_id, version`,
  )
  const standing = new Map<string, string>()
  return rows.flatMap(({ entity, record_id: id, transition, from_status: from, to_status: to }) => {
    const { workflow } = app.entities.get(entity) ?? {}
    const step = workflow?.transitions.get(transition)
    const isPath = from === (standing.get(id) ?? workflow?.initial) && step?.from.includes(from) && to === (step.to ?? from)
    standing.set(id, to)
    return isPath ? [] : [`history of ${entity} ${id}: ${from} ${transition} ${to}`]
  })
}
