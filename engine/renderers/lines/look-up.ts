import type { AppField } from '../../runtime/app/app.ts'
import { lookUpFields } from '../../runtime/documents/record-name.ts'
import { candidatesOf } from '../../runtime/screens/document/candidates-of.ts'
import type { DocumentContext, DocumentState } from '../../runtime/screens/document/state.ts'
import { type Candidate, candidateColumns, candidateOf } from '../../runtime/screens/picker/candidates.ts'
import { meantBy } from '../../runtime/screens/picker/meant.ts'
import type { RecordData } from '../../runtime/values/record-data.ts'
import type { Expression } from '../../schema/expression.ts'
import { searchRecords } from '../api/records.ts'
import { findCandidates } from '../pickers/find-candidates.ts'

/** How many names are asked for in one search. */
const most = 100

/** How many names are looked for as if they were typed. */
const mostTyped = 20

/** Finds the records that pasted names mean, by code, by what people call them, or as a picker does; names that mean none or several are left out. */
export async function lookUp(
  context: DocumentContext,
  state: DocumentState,
  field: AppField,
  row: RecordData | undefined,
  names: readonly string[],
): Promise<ReadonlyMap<string, Candidate>> {
  const source = candidatesOf(context, state, field, row)
  const entity = context.app.entities.get(source.entity)
  const found = new Map<string, Candidate>()
  if (!entity) return found
  const byCode: Record<string, Candidate[]> = {}
  const byLabel: Record<string, Candidate[]> = {}
  for (let start = 0; start < names.length; start += most) {
    const part = names.slice(start, start + most)
    const isOneOf = (path: string): Expression => ({ in: [{ var: `record.${path}` }, part] })
    const [first = entity.code, ...others] = lookUpFields(entity)
    const named: Expression = others.length === 0 ? isOneOf(first) : { or: [first, ...others].map(isOneOf) }
    const { rows } = await searchRecords(source.entity, {
      columns: candidateColumns(entity, source),
      filter: source.filter === undefined ? named : { and: [source.filter, named] },
      page: { size: 500 },
      total: false,
    })
    for (const candidate of rows.map((one) => candidateOf(entity, one))) {
      const code = candidate.code ?? candidate.label
      byCode[code] = [...(byCode[code] ?? []), candidate]
      byLabel[candidate.label] = [...(byLabel[candidate.label] ?? []), candidate]
    }
  }
  for (const name of names) {
    const [meant, ...others] = byCode[name] ?? byLabel[name] ?? []
    if (meant && others.length === 0) found.set(name, meant)
  }
  // What is no code and no name is what somebody would type into the picker: it means the only one that it finds.
  const typed = names.filter((name) => byCode[name] === undefined && byLabel[name] === undefined).slice(0, mostTyped)
  await Promise.all(
    typed.map(async (name) => {
      const meant = meantBy(await findCandidates(source, name), name)
      if ('candidate' in meant) found.set(name, meant.candidate)
    }),
  )
  return found
}
