import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { openBundle } from '../../engine/files/open-bundle.ts'
import { glossaryOf } from '../../engine/runtime/app/languages/catalogue.ts'
import { economise, type WrittenText, writtenTexts } from '../../engine/runtime/app/languages/economise.ts'
import { ownTexts } from '../../engine/runtime/app/languages/own-texts.ts'
import { translatorTo } from '../../engine/runtime/app/languages/translator.ts'
import type { Texts } from '../../engine/schema/locale.ts'
import type { Language } from '../../engine/schema/names.ts'
import type { Command } from '../command.ts'
import { canonical } from '../format/canonical.ts'
import { draftText } from '../new/draft-text.ts'
import { several } from '../report/human.ts'

/** Tells what is to be translated, and drafts it. */
export const translate: Command = {
  summary: 'Lists the texts that are not written in every language; with --draft writes first texts for a person to better.',
  options: {
    draft: { description: 'draft what is missing, say once what recurs, and take away what is no longer there' },
    json: { description: 'print the texts and their places as JSON' },
  },
  examples: {
    'pergola translate': 'What is not written yet, the texts that stand most often first. Traditional Chinese is drafted by itself.',
    'pergola translate --draft': 'Writes drafts from the names of things into glossaries/ and locales/, and lists them.',
  },
  run({ directory, options, out }) {
    const { app, files, sources } = openBundle(directory)
    const [first, ...others] = app.bundle.app.languages
    const written = writtenTexts(files)
    const found = others.map((language) => {
      const said = ownTexts(app.bundle, sources, language)
      const say = translatorTo(
        { languages: app.bundle.app.languages, glossaries: app.bundle.glossaries, locales: { [language]: said } },
        language,
      )
      return { language, said, missing: written.filter(({ file, key, text }) => say(file, key, text) === undefined) }
    })
    if (options.draft && first) {
      for (const { language, said, missing } of found) {
        const glossary = app.bundle.glossaries?.[language]
        const made = economise(written, { first, language, said: withDrafts(said, missing), ...(glossary && { glossary }) })
        save(
          directory,
          files.map(({ path }) => path),
          language,
          made,
        )
      }
    }
    const texts = found.flatMap(({ language, missing }) => list(language, missing))
    if (options.json) out.print(JSON.stringify(texts, undefined, 2))
    else
      for (const { language, text, places } of texts)
        out.print(
          `${language}  ${out.paint('bold', text)}  ${out.paint('dim', places.slice(0, 3).join(', ') + (places.length > 3 ? `, ${places.length - 3} more` : ''))}`,
        )
    if (!options.json)
      out.print(
        texts.length === 0
          ? 'Every text is written in every language.'
          : `${several(texts.length, 'text')} ${options.draft ? 'drafted' : 'to write'}.`,
      )
    return texts.length > 0 && !options.draft ? 1 : 0
  },
}

/** Texts by how often they stand somewhere. */
function list(language: Language, missing: readonly WrittenText[]) {
  const groups = [...Map.groupBy(missing, ({ text }) => text)].sort(([, one], [, other]) => other.length - one.length)
  return groups.map(([text, all]) => ({ language, text, places: all.map(({ file, key }) => `${file} ${key}`) }))
}

function withDrafts(said: Readonly<Record<string, Texts>>, missing: readonly WrittenText[]): Readonly<Record<string, Texts>> {
  const drafted: Record<string, Record<string, string>> = {}
  for (const { file, key } of missing) {
    drafted[file] ??= { ...said[file] }
    drafted[file][key] = draftText(file, key)
  }
  return { ...said, ...drafted }
}

function save(
  directory: string,
  paths: readonly string[],
  language: Language,
  { glossary, catalogues }: ReturnType<typeof economise>,
): void {
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(directory, path)), { recursive: true })
    writeFileSync(join(directory, path), text)
  }
  for (const [path, locale] of Object.entries(catalogues)) write(path, canonical('locale', locale))
  for (const path of paths) if (path.startsWith(`locales/${language}/`) && !catalogues[path]) rmSync(join(directory, path))
  if (glossary.texts || glossary.words) write(glossaryOf(language), canonical('glossary', glossary))
}
