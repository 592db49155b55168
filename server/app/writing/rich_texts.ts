import sanitize from 'sanitize-html'
import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import { isRich, plainText, richAddress, richAttributes, richElements } from '../../../engine/runtime/fields/rich.ts'
import { linesOf, type RecordData, wireOf } from '../../../engine/runtime/values/record-data.ts'

const allowed: sanitize.IOptions = {
  allowedTags: [...richElements],
  allowedAttributes: Object.fromEntries(Object.entries(richAttributes).map(([element, names]) => [element, [...names]])),
  allowProtocolRelative: false,
  transformTags: {
    a: (tagName, { href, ...others }) => ({
      tagName,
      attribs: href !== undefined && richAddress.test(href) ? { ...others, href } : others,
    }),
  },
}

/** A formatted text without anything that runs, loads, frames or looks like the portal; `null` when no words are left. */
export function cleanText(html: string): string | null {
  const clean = sanitize(html, allowed)
  return plainText(clean) === '' ? null : clean
}

/** The record with its formatted texts cleaned, whoever wrote them; those that it held before were cleaned then. */
export function cleanTexts(entity: AppEntity, before: RecordData | null, record: RecordData): RecordData {
  let cleaned = cleanRow(entity, before ?? undefined, record)
  for (const [name, lines] of entity.lines) {
    if (![...lines.fields.values()].some(isRich)) continue
    const known = new Map((before ? linesOf(before, name) : []).map((line) => [line.id, line]))
    const rows = linesOf(record, name)
    const clean = rows.map((row) => cleanRow(lines, row.id === undefined ? undefined : known.get(row.id), row))
    if (clean.some((row, at) => row !== rows[at])) cleaned = { ...cleaned, [name]: clean }
  }
  return cleaned
}

function cleanRow(owner: AppEntity, before: RecordData | undefined, row: RecordData): RecordData {
  const changes = [...owner.fields.values()].filter(isRich).flatMap(({ name }) => {
    const value = wireOf(row, name)
    if (typeof value !== 'string' || (before && wireOf(before, name) === value)) return []
    const clean = cleanText(value)
    return clean === value ? [] : [[name, clean] as const]
  })
  return changes.length === 0 ? row : { ...row, ...Object.fromEntries(changes) }
}
