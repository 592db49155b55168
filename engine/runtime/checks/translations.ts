import { kinds } from '../../schema/kinds.ts'
import type { Language } from '../../schema/names.ts'
import type { App } from '../app/app.ts'
import type { BundleFile } from '../app/bundle-file.ts'
import { catalogueOf, glossaryOf } from '../app/languages/catalogue.ts'
import { ownTexts } from '../app/languages/own-texts.ts'
import { mayRecur, translatorOf } from '../app/languages/translator.ts'
import { remember } from '../app/remember.ts'
import type { JsonSchema } from '../app/shape/json-schema.ts'
import { type Text, textsOf as textsIn } from '../app/shape/texts.ts'
import { didYouMean } from '../app/source/nearest.ts'
import type { Check, Context } from './context.ts'
import type { Finding } from './finding.ts'

/** Every text is written in every language of the app, and nothing is translated that is not there. */
export const translations: Check = function* (context) {
  const { app } = context
  const [first, ...others] = app.bundle.app.languages
  const written = writtenFiles(context)
  for (const language of others) {
    yield* missing(context, written, language)
    yield* orphans(context, written, language)
  }
  if (first) yield* alreadyThere(app, first)
}

/** The files as they are written: texts are translated where they are written, in a fragment and not where it is used, in a screen and not in its variants. */
function writtenFiles({ app, files, sources }: Context): ReadonlyMap<string, BundleFile> {
  const written = files.flatMap((file) => {
    const origins = app.bundle.origins?.[file.file]
    if (!origins) return [file]
    return origins.file === file.file ? [{ ...file, value: sources.get(file.file)?.value }] : []
  })
  return new Map(written.map((file) => [file.file.replace(/\.json$/, ''), file]))
}

/** A text that nobody has written in a language is told once, where it stands first, however often it stands elsewhere. */
function* missing({ app, sources }: Context, written: ReadonlyMap<string, BundleFile>, language: Language): Iterable<Finding> {
  // A catalogue that is not of its shape has been reported, and may hold anything.
  if (hasBroken(app, sources, language)) return
  const translate = translatorOf({ ...app.bundle, locales: { [language]: ownTexts(app.bundle, sources, language) } }, language)
  const places = new Map<string, { readonly file: string; readonly text: Text }[]>()
  for (const [file, value] of written) {
    for (const text of textsOf(value).values()) {
      if (translate(file, text.key, text.text) !== undefined) continue
      const known = places.get(text.text)
      if (known) known.push({ file, text })
      else places.set(text.text, [{ file, text }])
    }
  }
  for (const [text, [one, ...rest]] of places) {
    if (!one) continue
    const here = `"${one.text.key}" of "${one.file}" to ${catalogueOf(app.bundle, language, one.file)}`
    const times = rest.length === 1 ? 'once more' : `${rest.length} times more`
    const remedy = rest.length > 0 && mayRecur(text) ? `It stands ${times}: add it to ${glossaryOf(language)}, or ${here}.` : `Add ${here}.`
    const message = `"${text}" is not written in ${language}. ${remedy}`
    yield { code: 'missing-translation', file: `${one.file}.json`, path: one.text.path, message }
  }
}

/** Translations of what is not there. */
function* orphans({ app, sources }: Context, written: ReadonlyMap<string, BundleFile>, language: Language): Iterable<Finding> {
  for (const [path, texts] of Object.entries(ownTexts(app.bundle, sources, language))) {
    const file = written.get(path)
    if (!file && sources.has(`${path}.json`)) continue
    const at = { code: 'orphan-translation', file: catalogueOf(app.bundle, language, path), at: 'key' } as const
    if (!file) {
      yield { ...at, path: [path], message: `There is no file ${path}.json.${didYouMean(path, written.keys())} Remove its texts.` }
      continue
    }
    const known = textsOf(file)
    for (const key of Object.keys(texts)) {
      if (known.has(key)) continue
      const message = `${file.file} has no text "${key}".${didYouMean(key, known.keys())} Remove it.`
      yield { ...at, path: [path, key], message }
    }
  }
  const recurring = Object.keys(app.bundle.glossaries?.[language]?.texts ?? {})
  if (recurring.length === 0) return
  const known = new Set([...written.values()].flatMap((file) => [...textsOf(file).values()].map(({ text }) => text)))
  for (const text of recurring) {
    if (known.has(text) && mayRecur(text)) continue
    const message = known.has(text)
      ? `"${text}" inserts values: translate it where it stands, in locales/.`
      : `No file has the text "${text}". Remove it.`
    yield { code: 'orphan-translation', file: glossaryOf(language), path: ['texts', text], at: 'key', message }
  }
}

/** Translations into the language that the files are written in. */
function* alreadyThere(app: App, language: Language): Iterable<Finding> {
  for (const file of new Set(Object.values(app.bundle.catalogues?.[language] ?? {}))) {
    yield { code: 'orphan-translation', file, path: [], message: `Texts in ${language} stand in the files themselves.` }
  }
}

function hasBroken({ bundle }: App, sources: Context['sources'], language: Language): boolean {
  const read = new Set(Object.values(bundle.catalogues?.[language] ?? {}))
  return [...sources.keys()].some(
    (path) => path.startsWith(`locales/${language}/`) && !read.has(path) && !isEmpty(sources.get(path)?.value),
  )
}

const isEmpty = (value: unknown) => typeof value === 'object' && value !== null && Object.keys(value).length === 0

/** The texts of a file by their key. */
const textsOf = ({ kind, value }: BundleFile) => byKind.get(kind)?.(value as object) ?? none

const none: ReadonlyMap<string, Text> = new Map()

const byKind = new Map(
  Object.entries(kinds).map(([kind, { schema }]) => [
    kind,
    remember((value: object) => new Map(textsIn(schema as JsonSchema, value).map((text) => [text.key, text]))),
  ]),
)
