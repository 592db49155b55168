import { nearest } from '../../engine/runtime/app/source/nearest.ts'
import { Exception } from '../../engine/runtime/exception.ts'
import type { IndexOfNames } from '../../engine/runtime/names/index-of-names.ts'
import { localName, type NameKey, partsOf } from '../../engine/runtime/names/name.ts'

/**
 * The names that a person means: by the name in full (`loan.copies.book`, `/lending/loans`), or, when there is none, by its last part.
 * @throws Exception `unknownName` when there is none of either.
 */
export function find(index: IndexOfNames, word: string, kind?: string): readonly NameKey[] {
  const all = [...index.definitions.keys()].filter((name) => kind === undefined || partsOf(name).kind === kind)
  const exact = all.filter((name) => partsOf(name).full === word)
  const found = exact.length > 0 ? exact : all.filter((name) => localName(name) === word)
  if (found.length > 0) return found
  const meant = nearest(
    word,
    all.map((name) => partsOf(name).full),
  )
  throw new Exception('unknownName', `Nothing is called "${word}".${meant === undefined ? '' : ` Did you mean "${meant}"?`}`, { word })
}

/**
 * The one name that a person means. An entity comes before the workflow, screen or sequence that is called like it.
 * @throws Exception `unknownName`; `severalNames` when there are several.
 */
export function findOne(index: IndexOfNames, word: string, kind?: string): NameKey {
  const found = find(index, word, kind)
  const [only] = found.length === 1 ? found : found.filter((name) => name === `entity ${word}`)
  if (only) return only
  const choices = found.map((name) => `${partsOf(name).full} (--kind ${partsOf(name).kind})`)
  throw new Exception('severalNames', `"${word}" may be ${choices.join(', ')}. Say which.`, { word })
}
