import { dependencies } from '../../../../engine/runtime/expressions/dependencies.ts'
import { behindCell } from '../../../../engine/runtime/reports/behind-cell.ts'
import { type RecordData, wireOf } from '../../../../engine/runtime/values/record-data.ts'
import type { Context } from '../../../app/records/context.ts'
import { get } from '../../../app/records/get.ts'
import { type RunAnswer, rowsBehind, report as run } from '../../../app/records/report.ts'
import type { Declared } from './amount.ts'
import { sampled } from './sampled.ts'

/**
 * What of a report is not, for a supplier, the whole cut to their rows: a row behind one of their figures that is not among those of the
 * whole, says something else there, or a row of the whole that is left out though they may read its document.
 */
export async function wronglyCut(
  whole: Context,
  supplier: Context,
  declared: Declared,
  params: RunAnswer['params'],
): Promise<readonly string[]> {
  const { name, report } = declared
  const own = await run(supplier, name, { params })
  const isGrouped = report.groups !== undefined
  const places = isGrouped
    ? sampled(
        own.rows.filter(({ $subtotal }) => $subtotal === undefined),
        3,
      ).flatMap((row) => behindCell(report, row) ?? [])
    : [{ at: {} }]
  const found: string[] = []
  for (const place of places) {
    const theirs = await rowsBehind(supplier, name, { params, ...place })
    const all = await rowsBehind(whole, name, { params, ...place })
    if (theirs.isCut || all.isCut) continue
    found.push(...differing(all.rows, theirs), ...(await leftOut(supplier, declared, all.rows, theirs.rows)))
  }
  return found
}

/** A value may be nothing to them: what is behind a reference is not theirs. One record may be several rows, of several kinds. */
function differing(all: readonly RecordData[], theirs: RunAnswer): readonly string[] {
  const byId = Map.groupBy(all, ({ id }) => id)
  const says = (one: RecordData, whole: RecordData) =>
    theirs.columns.every(
      ({ name }) => wireOf(one, name) === null || JSON.stringify(wireOf(one, name)) === JSON.stringify(wireOf(whole, name)),
    )
  return theirs.rows.flatMap((row) => {
    const same = byId.get(row.id) ?? []
    return same.some((each) => says(row, each)) ? [] : [`theirs says ${JSON.stringify(row)}, the whole ${JSON.stringify(same)}`]
  })
}

/** Documents of the whole that they may read, though none of its rows is behind their figure. */
async function leftOut(
  supplier: Context,
  { app, report }: Declared,
  all: readonly RecordData[],
  theirs: readonly RecordData[],
): Promise<readonly string[]> {
  const dataset = typeof report.dataset === 'string' ? app.bundle.datasets?.[report.dataset] : report.dataset
  // What a condition reads of another record may not be theirs: then the row is not.
  if (dependencies(dataset?.where ?? true).some((path) => path.replace(/^record\.(parent\.)?/, '').includes('.'))) return []
  const entity = app.entities.get(dataset?.entity ?? '')
  const document = entity?.parent?.entity.name ?? entity?.name ?? ''
  const shown = new Set(theirs.map(({ id }) => id))
  const found: string[] = []
  // Rows of further records say only where they lead.
  const others = all.filter((row) => !shown.has(row.id) && row.$address === undefined && row.$kind === undefined)
  for (const { $document } of sampled(others, 5)) {
    const isTheirs = await get(supplier, document, String($document)).then(
      () => true,
      () => false,
    )
    if (isTheirs) found.push(`${document} ${$document} is theirs, and not behind their figure`)
  }
  return found
}
