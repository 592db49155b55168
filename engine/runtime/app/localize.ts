import { type Kind, kinds } from '../../schema/kinds.ts'
import type { Language } from '../../schema/names.ts'
import type { Bundle } from './bundle.ts'
import { replacedAll } from './expand/replaced.ts'
import { type Translate, translatorOf } from './languages/translator.ts'
import type { JsonSchema } from './shape/json-schema.ts'
import { textsOf } from './shape/texts.ts'

/** The bundle with its texts in another language. A text that nobody has translated stays as it is. */
export function localize(bundle: Bundle, language: Language): Bundle {
  const translate = translatorOf(bundle, language)
  const translated = (kind: Kind): Record<string, unknown> => {
    const files = bundle[kinds[kind].folder as 'entities'] as Record<string, object>
    return Object.fromEntries(
      Object.entries(files).map(([name, value]) => [
        name,
        inWords(kinds[kind].schema as JsonSchema, value, bundle.paths[kind]?.[name] ?? '', translate),
      ]),
    )
  }
  const parts = (Object.keys(kinds) as Kind[])
    .filter((kind) => !untranslated.has(kind))
    .map((kind) => [kinds[kind].folder, translated(kind)])
  const app = inWords(kinds.app.schema as JsonSchema, bundle.app, 'app', translate)
  return { ...bundle, ...Object.fromEntries(parts), app, language } as Bundle
}

/** What is not translated as a file, or has no texts that anybody reads. */
const untranslated: ReadonlySet<Kind> = new Set(['app', 'fixture', 'fragment', 'glossary', 'locale'])

function inWords<T extends object>(schema: JsonSchema, value: T, file: string, translate: Translate): T {
  const said = textsOf(schema, value).flatMap(({ path, key, text }) => {
    const part = translate(file, key, text)
    return part === undefined || part === text ? [] : [{ path, part }]
  })
  return replacedAll(value, said)
}
