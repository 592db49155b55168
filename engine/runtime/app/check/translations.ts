import { kinds } from '../../../schema/kinds.ts'
import type { Locale } from '../../../schema/locale.ts'
import { remember } from '../remember.ts'
import type { JsonSchema } from '../shape/json-schema.ts'
import { type Text, texts } from '../shape/texts.ts'
import { didYouMean } from '../source/nearest.ts'
import type { BundleFile } from './bundle-file.ts'
import type { Check } from './context.ts'

/** Every text is written in every language of the app, and nothing is translated that is not there. */
export const translations: Check = function* ({ app, files, sources }) {
  const { bundle } = app
  const [first, ...others] = bundle.app.languages
  // Texts are translated beside where they are written: in a fragment, not where it is used; in a screen, not in its variants.
  const written = files.flatMap((file) => {
    const origins = bundle.origins?.[file.file]
    if (!origins) return [file]
    return origins.file === file.file ? [{ ...file, value: sources.get(file.file)?.value }] : []
  })
  const byPath = new Map(written.map((file) => [file.file.replace(/\.json$/, ''), file]))
  for (const language of others) {
    const locales = Object.fromEntries(
      Object.entries(bundle.locales[language] ?? {}).flatMap(([path, locale]): [string, Locale][] => {
        if (!bundle.origins?.[`${path}.json`]) return [[path, locale]]
        const own = sources.get(`locales/${language}/${path}.json`)?.value
        return own === undefined ? [] : [[path, own as Locale]]
      }),
    )
    for (const [path, file] of byPath) {
      const locale = locales[path]
      const catalogue = `locales/${language}/${path}.json`
      // A catalogue that is not of its shape has been reported, and may hold anything.
      if (!locale && sources.has(catalogue)) continue
      for (const { path: at, key, text } of textsOf(file).values()) {
        if (locale && Object.hasOwn(locale, key)) continue
        const message = `"${text}" is not written in ${language}. Add "${key}" to ${catalogue}.`
        yield { code: 'missing-translation', file: file.file, path: at, message }
      }
    }
    for (const [path, locale] of Object.entries(locales)) {
      const file = byPath.get(path)
      if (!file && sources.has(`${path}.json`)) continue
      const known = file ? textsOf(file) : none
      for (const key of Object.keys(locale)) {
        if (known.has(key)) continue
        const where = file ? `${file.file} has no text "${key}".${didYouMean(key, known.keys())}` : `There is no file ${path}.json.`
        yield {
          code: 'orphan-translation',
          file: `locales/${language}/${path}.json`,
          path: [key],
          at: 'key',
          message: `${where} Remove it.`,
        }
      }
    }
  }
  for (const path of Object.keys(first ? (bundle.locales[first] ?? {}) : {})) {
    const message = `Texts in ${first} stand in the files themselves.`
    yield { code: 'orphan-translation', file: `locales/${first}/${path}.json`, path: [], message }
  }
}

/** The texts of a file by their key. */
const textsOf = ({ kind, value }: BundleFile) => byKind.get(kind)?.(value as object) ?? none

const none: ReadonlyMap<string, Text> = new Map()

const byKind = new Map(
  Object.entries(kinds).map(([kind, { schema }]) => [
    kind,
    remember((value: object) => new Map(texts(schema as JsonSchema, value).map((text) => [text.key, text]))),
  ]),
)
