import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { openBundle } from '../engine/files/open-bundle.ts'
import { writtenTexts } from '../engine/runtime/app/languages/economise.ts'
import { inTheirWords, isTraditional, wordsNotSaid } from '../engine/runtime/app/languages/traditional.ts'
import { translatorOf } from '../engine/runtime/app/languages/translator.ts'
import { traditionalWords } from './support/traditional-words.ts'

const root = new URL('../', import.meta.url)
const folders = [
  'metadata/locales/ZHT/',
  'examples/library/locales/ZHT/',
  'engine/renderers/locales/ZHT/',
  'engine/runtime/explanations/words/ZHT.json',
  'engine/runtime/messages/ZHT.json',
  'engine/runtime/screens/report-builder/words/ZHT.json',
  'engine/renderers/locales/ZHT.json',
]
const catalogues = folders.flatMap((path) =>
  path.endsWith('/')
    ? readdirSync(new URL(path, root), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.json'))
        .map((name) => path + name)
    : path,
)

/** What is written as it is in whatever language the rest is: the name of a language, and number plates of the mainland. */
const asTheyAre = /简体中文|[沪粤]A12345/g

/** The texts of a catalogue, by where they stand in it. */
function textsOf(said: unknown, at: string): readonly (readonly [at: string, text: string])[] {
  if (typeof said === 'string') return [[at, said.replaceAll(asTheyAre, '')]]
  return Object.entries(said as Readonly<Record<string, unknown>>).flatMap(([key, inner]) => textsOf(inner, `${at} ${key}`))
}

const texts = catalogues.flatMap((path) => textsOf(JSON.parse(readFileSync(new URL(path, root), 'utf8')), path))

describe('the Traditional Chinese catalogues', () => {
  test('say nothing that their readers would not say', () => {
    expect(
      texts.flatMap(([at, text]) => wordsNotSaid(traditionalWords, text).map((word) => `${at}: ${word} → ${traditionalWords[word]}`)),
    ).toEqual([])
  })

  test('have no simplified characters', () => {
    expect(texts.filter(([, text]) => !isTraditional(text))).toEqual([])
  })
})

describe('the texts of a portal', () => {
  test.each(['metadata', 'examples/library'])('in %s say nothing that their readers would not say', (folder) => {
    const { app, files } = openBundle(folder)
    const translate = translatorOf(app.bundle, 'ZHT')
    const said = writtenTexts(files).map(({ file, key, text }) => translate(file, key, text)?.replaceAll(asTheyAre, '') ?? '')

    expect(said.length).toBeGreaterThan(100)
    expect(said.filter((text) => wordsNotSaid(traditionalWords, text).length > 0)).toEqual([])
  })
})

describe('a text', () => {
  test.each([
    ['匯入模板文件', ['模板文件', '模板'], '匯入範本檔案'],
    ['手機號碼與車牌號', ['車牌號'], '手機號碼與車牌號碼'],
    ['已儲存', [], '已儲存'],
  ])('%s is said as its readers say it', (text, words, said) => {
    expect(wordsNotSaid(traditionalWords, text)).toEqual(words)
    expect(inTheirWords(traditionalWords, text)).toBe(said)
  })
})
