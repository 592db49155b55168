import type { AppEntity, AppField } from '../../../engine/runtime/app/app.ts'
import { isCoded } from '../../../engine/runtime/connectors/fed-row.ts'
import { issueWith } from '../../../engine/runtime/fields/field-kind.ts'
import type { Issue } from '../../../engine/runtime/validation/issue.ts'
import type { WireValue } from '../../../engine/runtime/values/record-data.ts'
import { entityNamed } from '../records/entity_of.ts'
import { type Said, saidOfCodes } from '../storage/queries/fed_codes.ts'
import { idsByCode, keyText } from '../storage/queries/feed_rows.ts'
import type { UnknownCode } from './ask_codes.ts'
import type { Bringing } from './bringing.ts'

/** A row with the ids of the records that it names, and what is wrong with it. */
export interface ReadRow {
  /** What tells it apart; nothing where the key is not whole. */
  readonly key?: string
  /** What people call it. */
  readonly name: string
  readonly values: Readonly<Record<string, WireValue>>
  readonly issues: readonly Issue[]
}

/** Codes that are remembered over the pages of a run. */
const mostNamed = 50_000

/** What was read, and the codes in it that administrators have to say the meaning of. */
export interface Read {
  readonly rows: readonly ReadRow[]
  readonly unknown: readonly UnknownCode[]
}

/** Reads rows; what their codes name is asked for them all at once. @param from how many rows came before */
export async function readRows(bringing: Bringing, raw: readonly unknown[], from: number): Promise<Read> {
  const { context, entity, feed, source } = bringing
  const read = raw.map((row) => source.read(row))
  const coded = source.fields().filter((field) => isCoded(feed, field))
  const lists = new Map<string, { readonly list: AppEntity; readonly said: ReadonlyMap<string, Said> }>()
  for (const { name, kind, target = '' } of coded) {
    const codes = read.flatMap(({ values }) => (values[name] as string | null | undefined) ?? [])
    const kept = feed.codes?.[name]
    const list = kept && entityNamed(context.app, kept.entity)
    if (list) lists.set(name, { list, said: await saidOfCodes(context.pool, list, kept, [...new Set(codes)]) })
    if (kind === 'ref') await learn(bringing, target, codes)
  }
  const unknown: UnknownCode[] = []
  const rows = read.map(({ values, issues, number }, index) => {
    const found: Record<string, WireValue> = { ...values }
    const wrong = [...issues]
    for (const field of coded) {
      const code = values[field.name]
      if (typeof code !== 'string') continue
      const kept = lists.get(field.name)
      const means = meantBy(bringing, field, kept?.said.get(code), code)
      if (means === undefined) {
        wrong.push(unknownCode(field, code, kept?.list))
        if (kept) unknown.push({ field: field.name, code, row: raw[index] })
      }
      found[field.name] = means ?? null
    }
    const missing = feed.key.find((name) => (found[name] ?? null) === null)
    if (missing !== undefined && wrong.length === 0)
      wrong.push({
        code: 'feedNoKey',
        path: missing,
        params: { row: number ?? from + index + 1, field: entity.fields.get(missing)?.label ?? missing },
      })
    const key = feed.key.map((name) => found[name] ?? null)
    const name = key.map((part) => part ?? '').join(' ')
    return { ...(missing === undefined && { key: keyText(key) }), name, values: found, issues: wrong }
  })
  return { rows, unknown }
}

/** What a code means: what is said of it, else what has this code itself. What is no choice of the field any more is no answer. */
function meantBy({ named, source }: Bringing, field: AppField, said: Said | undefined, code: string): string | undefined {
  const means = said?.means ?? undefined
  if (field.kind === 'ref') return means ?? named.get(`${field.target} ${code}`)
  return means !== undefined && field.choices?.has(means) ? means : source.choiceOf(field, code)
}

/** That a code names nothing, and where it can be said what it means. */
function unknownCode(field: AppField, code: string, list: AppEntity | undefined): Issue {
  const value = code.slice(0, 40)
  const issue = list ? issueWith('unknownCode', field, { value, list: list.label }) : issueWith('unknownReference', field, { value })
  return { ...issue, path: field.name }
}

/** Finds the records that codes name, but for those that are known. */
async function learn({ context, named }: Bringing, target: string, codes: readonly string[]): Promise<void> {
  const fresh = [...new Set(codes)].filter((code) => !named.has(`${target} ${code}`))
  if (fresh.length === 0) return
  const found = await idsByCode(context.pool, entityNamed(context.app, target), fresh)
  for (const code of fresh) named.set(`${target} ${code}`, found.get(code))
}

/** Forgets codes when there are too many of them: between two batches, for the rows of one need all of theirs. */
export function forgetMany({ named }: Bringing): void {
  if (named.size > mostNamed) named.clear()
}
