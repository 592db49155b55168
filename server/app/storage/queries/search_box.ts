import { quote } from '../identifiers.ts'
import { systemColumns } from '../schema/system_columns.ts'
import { hasSearchColumn, ownSearchFields, searchable } from '../search_text.ts'
import type { Statement } from '../sql/compiler.ts'
import type { Source } from '../sql/source.ts'
import { escaped } from '../sql_operators/texts.ts'

/** More words than these are not looked for. */
const mostWords = 5

/** The condition that every word typed in the search box stands in one of the search fields, or in its pinyin. */
export function searchBox(statement: Statement, source: Source, search: string): string {
  statement.isPlannedAnew = true
  const words = search
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, mostWords)
  return words.map((word) => new Word(statement, word).condition(source)).join(' and ')
}

/** One word that is looked for. What is bound is bound once, and only if it is asked for. */
class Word {
  readonly #statement: Statement
  readonly #word: string
  readonly #bound = new Map<'coded' | 'plain', string>()

  constructor(statement: Statement, word: string) {
    this.#statement = statement
    this.#word = word
  }

  /** That it stands in one of the search fields; a table without a search column is searched field by field. */
  condition(source: Source): string {
    const own = hasSearchColumn(source.entity) ? [this.#inSearchColumn(source)] : []
    const isCovered = (path: string) => own.length > 0 && ownSearchFields(source.entity).some(({ name }) => name === path)
    const rest = source.entity.search.filter((path) => !isCovered(path)).flatMap((path) => this.#at(source, path))
    const places = [...own, ...rest]
    return places.length === 0 ? 'false' : `(${places.join(' or ')})`
  }

  #at(source: Source, path: string): string[] {
    const [first = '', ...rest] = path.split('.')
    const field = source.entity.fields.get(first)
    if (field?.kind === 'ref') return this.#behind(source, first, rest.join('.'))
    if (rest.length > 0 || (field?.kind !== 'text' && field?.kind !== 'code')) return []
    if (ownSearchFields(source.entity).includes(field) && hasSearchColumn(source.entity)) return [this.#inSearchColumn(source)]
    return [`${source.alias}.${quote(field.column)} like ${this.#pattern('plain')}`]
  }

  /** The record that a reference leads to is looked up first: such tables are small beside this one. */
  #behind(source: Source, name: string, path: string): string[] {
    const field = source.entity.fields.get(name)
    const target = this.#statement.app.entities.get(field?.target ?? '')
    if (!field || !target) return []
    const inner = this.#statement.source(target)
    const found = this.#at(inner, path || target.display)
    const ids = `select ${inner.alias}.id from ${quote(target.table)} ${inner.alias} where ${found.join(' or ')}`
    return found.length === 0 ? [] : [`${source.alias}.${quote(field.column)} = any(array(${ids}))`]
  }

  #inSearchColumn = (source: Source): string => `${source.alias}.${quote(systemColumns.search)} like ${this.#pattern('coded')}`

  #pattern(kind: 'coded' | 'plain'): string {
    const word = kind === 'coded' ? searchable(this.#word) : this.#word
    const bound = this.#bound.get(kind) ?? this.#statement.parameters.raw(`%${escaped(word)}%`, 'text')
    this.#bound.set(kind, bound)
    return bound
  }
}
