import { type Kind, kinds } from '../../../schema/kinds.ts'
import type { JsonSchema } from '../shape/json-schema.ts'
import { texts } from '../shape/texts.ts'
import { didYouMean } from '../source/nearest.ts'
import type { BundleFile } from './bundle-file.ts'
import type { Check } from './context.ts'

/** Every text is written in every language of the app, and nothing is translated that is not there. */
export const translations: Check = function* ({ app, files, sources }) {
  const { bundle } = app
  const [first, ...others] = bundle.app.languages
  for (const language of others) {
    const locales = bundle.locales[language] ?? {}
    const byPath = new Map(files.map((file) => [file.file.replace(/\.json$/, ''), file]))
    for (const file of files) {
      const path = file.file.replace(/\.json$/, '')
      const locale = locales[path] ?? {}
      const missing = textsOf(file).filter(({ key }) => !Object.hasOwn(locale, key))
      const catalogue = `locales/${language}/${path}.json`
      // A catalogue that is not of its shape has been reported, and may hold anything.
      if (sources.has(catalogue) && !locales[path]) continue
      for (const { path: at, key, text } of missing) {
        const message = `"${text}" is not written in ${language}. Add "${key}" to ${catalogue}.`
        yield { code: 'missing-translation', file: file.file, path: at, message }
      }
    }
    for (const [path, locale] of Object.entries(locales)) {
      const file = byPath.get(path)
      if (!file && sources.has(`${path}.json`)) continue
      const known = file ? textsOf(file).map(({ key }) => key) : []
      for (const key of Object.keys(locale).filter((name) => !known.includes(name))) {
        const where = file ? `${file.file} has no text "${key}".${didYouMean(key, known)}` : `There is no file ${path}.json.`
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

const textsOf = (file: BundleFile) => texts(kinds[file.kind as Kind].schema as JsonSchema, file.value)
