import { quote } from '../identifiers.ts'
import { systemColumns } from '../schema/system_columns.ts'
import { hasSearchColumn, ownSearchFields, searchable } from '../search_text.ts'
import type { Statement } from '../sql/compiler.ts'
import type { Source } from '../sql/source.ts'
import { escaped } from '../sql_operators/texts.ts'

/** The condition that every word typed in the search box stands in one of the search fields, or is how its pinyin begins. */
export function searchBox(statement: Statement, source: Source, search: string): string {
  statement.isPlannedAnew = true
  const words = search
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 5)
  return words.map((word) => `(${wordCondition(statement, source, word)})`).join(' and ')
}

function wordCondition(statement: Statement, source: Source, word: string): string {
  const pattern = statement.parameters.raw(`%${escaped(searchable(word))}%`, 'text')
  const places = source.entity.search.flatMap((path) => placeOf(statement, source, path, pattern))
  const own = hasSearchColumn(source.entity) ? [`${source.alias}.${quote(systemColumns.search)} like ${pattern}`] : []
  const all = [...own, ...new Set(places)]
  return all.length === 0 ? 'false' : all.join(' or ')
}

/** Behind a reference, the search column of the record that it leads to: looked up first, for such tables are small beside this one. */
function placeOf(statement: Statement, source: Source, path: string, pattern: string): string[] {
  const [first = '', ...rest] = path.split('.')
  const field = source.entity.fields.get(first)
  const target = field?.target ? statement.app.entities.get(field.target) : undefined
  if (!field || !target) return []
  const inner = statement.source(target)
  const found = wordIn(statement, inner, rest.join('.') || target.display, pattern)
  if (!found) return []
  return [
    `${source.alias}.${quote(field.column)} = any(array(select ${inner.alias}.id from ${quote(target.table)} ${inner.alias} where ${found}))`,
  ]
}

function wordIn(statement: Statement, source: Source, path: string, pattern: string): string | undefined {
  if (path.includes('.')) return placeOf(statement, source, path, pattern)[0]
  if (ownSearchFields(source.entity).some((field) => field.name === path))
    return `${source.alias}.${quote(systemColumns.search)} like ${pattern}`
  const field = source.entity.fields.get(path)
  return field?.kind === 'text' || field?.kind === 'code' ? `${source.alias}.${quote(field.column)} like ${pattern}` : undefined
}
