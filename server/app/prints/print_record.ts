import type { App } from '../../../engine/runtime/app/app.ts'
import { statusOf } from '../../../engine/runtime/documents/editable.ts'
import { evaluate } from '../../../engine/runtime/expressions/evaluate.ts'
import { siteOf } from '../../../engine/runtime/expressions/scope.ts'
import type { PrintDocument } from '../../../engine/runtime/prints/print-document.ts'
import { printModel, printPaths } from '../../../engine/runtime/prints/print-model.ts'
import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import { holds } from '../../../engine/runtime/values/value.ts'
import { statusIssues } from '../../../engine/runtime/workflows/guards.ts'
import type { Expression } from '../../../engine/schema/expression.ts'
import type { Transition } from '../../../engine/schema/workflow.ts'
import { type Context, environmentOf } from '../records/context.ts'
import { entityOf } from '../records/entity_of.ts'
import { forbidden, Invalid, notFound } from '../records/failures.ts'
import { get } from '../records/get.ts'
import { isWithin } from '../records/scopes.ts'
import { search } from '../records/search.ts'
import { shownSignatures } from '../records/sign.ts'

const pageSize = 500
/** The most records that are printed in one run. */
const mostPrinted = 500

/**
 * Several records as one print shows them to this person, in the order in which they are named.
 * @throws as `printRecord` does for any of them; Invalid when they are too many
 */
export async function printRecords(
  context: Context,
  name: string,
  ids: readonly string[],
  print: string,
): Promise<readonly PrintDocument[]> {
  const named = [...new Set(ids)]
  if (named.length > mostPrinted)
    throw new Invalid([{ code: 'tooManyPrinted', path: '', params: { max: mostPrinted, count: named.length } }])
  const printed: PrintDocument[] = []
  for (const id of named) printed.push(await printRecord(context, name, id, print))
  return printed
}

/**
 * A record as its print shows it to this person. Everything is read as a list reads it, so what is hidden or masked there is so on paper.
 * @throws `notFound` when there is no such print or record; Invalid when the step that prints it could not be taken by this person or now
 */
export async function printRecord(context: Context, name: string, id: string, printName: string): Promise<PrintDocument> {
  const { app, access } = context
  const entity = entityOf(context, name, 'read')
  const print = app.bundle.prints?.[printName]
  if (print?.entity !== name) throw notFound('print', printName)
  const { whole } = await get(context, name, id)
  const steps = stepsOf(app, printName)
  const status = statusOf(entity, whole)
  const mayPrint = steps.some(
    ([step, { from }]) =>
      from.includes(status ?? '') &&
      access.transitions(name).has(step) &&
      isWithin(context, entity, access.transitionScope(name, step), whole),
  )
  if (steps.length > 0 && !mayPrint) {
    const [step = printName] = steps[0] ?? []
    const refused = entity.workflow ? statusIssues(entity.workflow, app, name, step, whole) : []
    throw refused.length > 0 ? new Invalid(refused) : forbidden('noGrant', { transition: step, entity: name })
  }
  const paths = printPaths(app, access, print)
  const [record] = (await search(context, name, { filter: { id }, columns: paths.header, page: { size: 1 } })).rows
  if (!record) throw notFound(name, id)
  const lines = print.lines?.of
  const rows = lines && paths.lines.length > 0 ? await linesOf(context, `${name}.${lines}`, id, paths.lines) : []
  const signed = await shownSignatures(context.pool, entity, id)
  const signatures = signed.map((each) => ({ ...each, step: entity.workflow?.transitions.get(each.step)?.label ?? each.step }))
  const by = String(context.user[app.bundle.app.account.name] ?? '')
  const site = siteOf(app, { record: name })
  const standsIf = (when: Expression) => holds(evaluate(when, site, { ...environmentOf(context), record: whole }))
  return printModel({
    app,
    access,
    print,
    record,
    rows: inOrder(rows, lines && whole[lines]),
    status,
    signatures,
    holds: standsIf,
    by,
    now: context.now,
  })
}

/** The lines in the order of the document. */
function inOrder(rows: readonly RecordData[], lines: unknown): readonly RecordData[] {
  const places = new Map((Array.isArray(lines) ? lines : []).map(({ id }: RecordData, place) => [id, place]))
  return rows.toSorted((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0))
}

/** The steps that open a print. */
function stepsOf(app: App, print: string): (readonly [string, Transition])[] {
  return Object.values(app.bundle.workflows).flatMap(({ transitions }) =>
    Object.entries(transitions as Readonly<Record<string, Transition>>).filter(([, step]) => step.print === print),
  )
}

async function linesOf(context: Context, lines: string, id: string, columns: readonly string[]): Promise<readonly RecordData[]> {
  const rows: RecordData[] = []
  for (let after: string | undefined; ; ) {
    const page = { size: pageSize, ...(after && { after }) }
    const found = await search(context, lines, { filter: { parent: id }, columns, page })
    rows.push(...found.rows)
    if (!found.next) return rows
    after = found.next
  }
}
