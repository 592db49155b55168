import { type Kind, kinds } from '../../schema/kinds.ts'
import type { Locale } from '../../schema/locale.ts'
import type { Language } from '../../schema/names.ts'
import type { Bundle } from './bundle.ts'
import type { JsonSchema } from './shape/json-schema.ts'
import { texts } from './shape/texts.ts'
import type { Step } from './source/source.ts'

/** The bundle with its texts in another language. A text that nobody has translated stays as it is. */
export function localize(bundle: Bundle, language: Language): Bundle {
  const locales = bundle.locales[language] ?? {}
  const translated = (kind: Kind): Record<string, unknown> => {
    const files = bundle[kinds[kind].folder as 'entities'] as Record<string, unknown>
    return Object.fromEntries(
      Object.entries(files).map(([name, value]) => {
        const locale = locales[bundle.paths[kind]?.[name] ?? '']
        return [name, locale ? translate(kinds[kind].schema as JsonSchema, value, locale) : value]
      }),
    )
  }
  const parts = (Object.keys(kinds) as Kind[])
    .filter((kind) => kind !== 'app' && kind !== 'locale' && kind !== 'fixture' && kind !== 'fragment')
    .map((kind) => [kinds[kind].folder, translated(kind)])
  const app = locales.app ? translate(kinds.app.schema as JsonSchema, bundle.app, locales.app) : bundle.app
  return { ...bundle, ...Object.fromEntries(parts), app, language } as Bundle
}

function translate<T>(schema: JsonSchema, value: T, locale: Locale): T {
  return texts(schema, value).reduce((current, { path, key }) => {
    const text = Object.hasOwn(locale, key) ? locale[key] : undefined
    return text === undefined ? current : (replaced(current, path, text) as T)
  }, value)
}

function replaced(value: unknown, path: readonly Step[], text: string): unknown {
  const [step, ...rest] = path
  if (step === undefined) return text
  if (Array.isArray(value)) return value.map((item, index) => (index === step ? replaced(item, rest, text) : item))
  return { ...(value as object), [step]: replaced((value as Record<Step, unknown>)[step], rest, text) }
}
