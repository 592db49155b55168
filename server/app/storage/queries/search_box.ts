import type { AppEntity } from '../../../../engine/runtime/app/app.ts'
import { isHidden, reach } from '../../../../engine/runtime/queries/reachable.ts'
import type { ReadAccess } from '../../../../engine/runtime/queries/read-access.ts'
import { hasSearchColumn, ownSearchFields, searchable, typedMixed } from '../columns/search_text.ts'
import { systemColumns } from '../columns/system_columns.ts'
import { quote } from '../identifiers.ts'
import type { Statement } from '../sql/compiler.ts'
import type { Source } from '../sql/source.ts'
import { escaped } from '../sql_operators/texts.ts'

/** More words than these are not looked for. */
const mostWords = 5

/**
 * The condition that every word typed in the search box stands in one of the search fields, or in its pinyin.
 * Only in fields that the person sees as they are: what is found by a hidden one would tell it.
 */
export function searchBox(statement: Statement, access: ReadAccess, source: Source, search: string): string {
  statement.isPlannedAnew = true
  const words = search
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, mostWords)
  return words.map((word) => new Word(statement, access, word).condition(source)).join(' and ')
}

/** One word that is looked for. What is bound is bound once, and only if it is asked for. */
class Word {
  readonly #statement: Statement
  readonly #access: ReadAccess
  readonly #word: string
  readonly #bound = new Map<string, string>()

  constructor(statement: Statement, access: ReadAccess, word: string) {
    this.#statement = statement
    this.#access = access
    this.#word = word
  }

  /** That it stands in one of the search fields; a table without a search column is searched field by field. */
  condition(source: Source): string {
    const { entity } = source
    const own = this.#mayUseColumn(entity) ? [this.#inSearchColumn(source)] : []
    const isCovered = (path: string) => own.length > 0 && ownSearchFields(entity).some(({ name }) => name === path)
    const isSeen = (path: string) => reach(this.#statement.app, this.#access, entity, path) !== undefined
    const rest = entity.search.filter((path) => !isCovered(path) && isSeen(path)).flatMap((path) => this.#at(source, path, own.length > 0))
    const places = [...own, ...rest]
    return places.length === 0 ? 'false' : `(${places.join(' or ')})`
  }

  /** Whether everything that the search column holds is for the person: it cannot be asked for one field alone. */
  #mayUseColumn(entity: AppEntity): boolean {
    return hasSearchColumn(entity) && ownSearchFields(entity).every(({ name }) => !isHidden(this.#access, entity, name))
  }

  #at(source: Source, path: string, usesColumn: boolean): string[] {
    const [first = '', ...rest] = path.split('.')
    const field = source.entity.fields.get(first)
    if (field?.kind === 'ref') return this.#behind(source, first, rest.join('.'))
    if (rest.length > 0 || (field?.kind !== 'text' && field?.kind !== 'code')) return []
    if (usesColumn && ownSearchFields(source.entity).includes(field)) return [this.#inSearchColumn(source)]
    return [`lower(${source.alias}.${quote(field.column)}) like ${this.#pattern(this.#word.toLowerCase())}`]
  }

  /** The record that a reference leads to is looked up first: such tables are small beside this one. */
  #behind(source: Source, name: string, path: string): string[] {
    const field = source.entity.fields.get(name)
    const target = this.#statement.app.entities.get(field?.target ?? '')
    if (!field || !target) return []
    const inner = this.#statement.source(target)
    // Of a record that the person may not see they know the name alone.
    const isOpen = this.#access.scope(target.name) === true && this.#mayUseColumn(target)
    const found = this.#at(inner, path || target.display, isOpen)
    const ids = `select ${inner.alias}.id from ${quote(target.table)} ${inner.alias} where ${found.join(' or ')}`
    return found.length === 0 ? [] : [`${source.alias}.${quote(field.column)} = any(array(${ids}))`]
  }

  #inSearchColumn(source: Source): string {
    const column = `${source.alias}.${quote(systemColumns.search)}`
    const holds = (text: string) => `${column} like ${this.#pattern(text)}`
    const mixed = typedMixed(this.#word)
    if (!mixed) return holds(searchable(this.#word))
    return `(${holds(searchable(this.#word))} or (${[mixed.spelled, ...mixed.characters].map(holds).join(' and ')}))`
  }

  #pattern(text: string): string {
    const bound = this.#bound.get(text) ?? this.#statement.parameters.raw(`%${escaped(text)}%`, 'text')
    this.#bound.set(text, bound)
    return bound
  }
}
