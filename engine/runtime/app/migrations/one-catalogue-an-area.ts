import type { AppFile } from '../../../schema/app.ts'
import type { Glossary } from '../../../schema/glossary.ts'
import type { Locale, Texts } from '../../../schema/locale.ts'
import { type Language, languages } from '../../../schema/names.ts'
import { glossaryOf } from '../languages/catalogue.ts'
import { economise, writtenTexts } from '../languages/economise.ts'
import type { File } from '../source/file.ts'
import type { Migration } from './index.ts'

/** Format 1 had a file of texts beside each file and language, `locales/US/entities/lending/loan.json`; format 2 has one an area, and a glossary. */
export const oneCatalogueAnArea: Migration = {
  from: 1,
  description: 'The texts of an area in another language stand in one file, and what recurs in a glossary.',
  change(files) {
    const app = files.find(({ path }) => path === 'app.json')
    const [first, ...others] = app ? (JSON.parse(app.text) as AppFile).languages : []
    if (!first) return files
    const kept = files.filter(({ path }) => !path.startsWith('locales/') && !path.startsWith('glossaries/'))
    const written = writtenTexts(kept)
    const made = others.flatMap((language) => {
      const glossary = parsed<Glossary>(files, glossaryOf(language))
      const { glossary: next, catalogues } = economise(written, { first, language, said: textsIn(files, language), glossary })
      const all = { ...(Object.keys(next).length > 0 && { [glossaryOf(language)]: next }), ...catalogues }
      return Object.entries(all).map(([path, value]): File => ({ path, text: `${JSON.stringify(value, undefined, 2)}\n` }))
    })
    return [...kept, ...files.filter(({ path }) => isUnspoken(path, others)), ...made]
  },
}

const parsed = <T>(files: readonly File[], path: string): T | undefined => {
  const file = files.find((each) => each.path === path)
  return file && (JSON.parse(file.text) as T)
}

/** The texts of each file by its path, from files of either format; where both say something, those of the first. */
function textsIn(files: readonly File[], language: Language): Readonly<Record<string, Texts>> {
  const start = `locales/${language}/`
  const found = files
    .filter(({ path }) => path.startsWith(start))
    .map(({ path, text }) => ({ path: path.slice(start.length, -'.json'.length), value: JSON.parse(text) as Texts | Locale }))
  const said: Record<string, Texts> = {}
  const put = (path: string, texts: Texts) => Object.assign(said, { [path]: { ...said[path], ...texts } })
  for (const { value } of found) if (!isAlone(value)) for (const [path, texts] of Object.entries(value)) put(path, texts)
  for (const { path, value } of found) if (isAlone(value)) put(path, value)
  return said
}

/** Whether the texts are those of one file. */
const isAlone = (value: Texts | Locale): value is Texts => Object.values(value).every((text) => typeof text === 'string')

/** What translates into a language that the app does not speak stays as it is. */
const isUnspoken = (path: string, spoken: readonly Language[]) =>
  languages.some((language) => !spoken.includes(language) && (path.startsWith(`locales/${language}/`) || path === glossaryOf(language)))
