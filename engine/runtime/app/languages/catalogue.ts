import type { Language } from '../../../schema/names.ts'
import type { Bundle } from '../bundle.ts'

/** The area of files that stand in the folder of their kind itself, and of the app. */
const noArea = 'app'

/** The file of `locales/` that the texts of a file come to: that of its area. @param path without `.json`: `entities/lending/loan` */
export function catalogueFor(language: Language | string, path: string): string {
  const steps = path.split('/')
  return `locales/${language}/${steps.length > 2 ? steps[1] : noArea}.json`
}

/** The file of `locales/` that the texts of a file stand in, or would. @param path without `.json` */
export function catalogueOf({ catalogues }: Pick<Bundle, 'catalogues'>, language: Language | string, path: string): string {
  return catalogues?.[language]?.[path] ?? catalogueFor(language, path)
}

/** The path of the glossary of a language. */
export const glossaryOf = (language: Language | string): string => `glossaries/${language}.json`
