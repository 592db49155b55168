import type { Locale, Texts } from '../../../schema/locale.ts'
import type { Language } from '../../../schema/names.ts'
import type { Bundle } from '../bundle.ts'
import type { Sources } from '../load.ts'

/** What `locales/` itself says of each file, by its path without `.json`: without what variants and users of fragments take from others. */
export function ownTexts(
  { catalogues }: Pick<Bundle, 'catalogues'>,
  sources: Sources,
  language: Language,
): Readonly<Record<string, Texts>> {
  const found = Object.entries(catalogues?.[language] ?? {}).map(([path, file]): [string, Texts] => [
    path,
    (sources.get(file)?.value as Locale | undefined)?.[path] ?? {},
  ])
  return Object.fromEntries(found)
}
