import { type Kind, kinds } from '../../../schema/kinds.ts'
import type { Texts } from '../../../schema/locale.ts'
import { remember } from '../remember.ts'
import type { JsonSchema } from '../shape/json-schema.ts'
import { type Text, textsOf } from '../shape/texts.ts'
import type { ExpandedFile } from './expand.ts'
import { originOf } from './origin.ts'
import { substitute } from './substitute.ts'

/** A file as it is written, with its kind. */
interface WrittenFile {
  readonly kind: Kind
  readonly value: unknown
}

/** The texts of an expanded file in another language: each is that of the file where it was written. */
export function textsAsWritten(
  file: ExpandedFile,
  locales: Readonly<Record<string, Texts>>,
  writtenAt: (path: string) => WrittenFile | undefined,
): Texts {
  const found = [...keysOf(file.kind)(file.value as object).values()].flatMap(({ path, key }): [string, string][] => {
    const origin = originOf(file.origins, path)
    const written = writtenAt(origin.file)
    const text = written && keysOf(written.kind)(written.value as object).get(JSON.stringify(origin.path))
    const translation = text && locales[origin.file.replace(/\.json$/, '')]?.[text.key]
    return translation === undefined ? [] : [[key, String(substitute(translation, origin.filled?.args ?? {}))]]
  })
  return Object.fromEntries(found)
}

const byKind = new Map<Kind, (value: object) => ReadonlyMap<string, Text>>()

/** The texts of a file by their path. */
function keysOf(kind: Kind): (value: object) => ReadonlyMap<string, Text> {
  const known =
    byKind.get(kind) ??
    remember((value: object) => new Map(textsOf(kinds[kind].schema as JsonSchema, value).map((text) => [JSON.stringify(text.path), text])))
  byKind.set(kind, known)
  return known
}
