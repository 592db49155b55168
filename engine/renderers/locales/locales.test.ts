import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { screenKinds } from '../../schema/screen.ts'

const folder = new URL('./', import.meta.url)

/** The texts of a language by file and path: `document lines.add`. */
function textsOf(language: string): Record<string, string> {
  const pages = new URL(`${language}/`, folder)
  const files = [`${language}.json`, ...(existsSync(pages) ? readdirSync(pages).map((name) => `${language}/${name}`) : [])]
  return Object.fromEntries(
    files.flatMap((file) => {
      const name = file.replace(language, '').replace(/^\/|\.json$/g, '')
      return Object.entries(flat(JSON.parse(readFileSync(new URL(file, folder), 'utf8')))).map(([path, text]) => [`${name} ${path}`, text])
    }),
  )
}

function flat(catalogue: object, path = ''): Record<string, string> {
  return Object.fromEntries(
    Object.entries(catalogue).flatMap(([key, value]) =>
      typeof value === 'string' ? [[path + key, value]] : Object.entries(flat(value as object, `${path}${key}.`)),
    ),
  )
}

const placeholders = (text: string | undefined) => (text?.match(/\{\w+\}/g) ?? []).sort()
const ZHS = textsOf('ZHS')

describe.each(['ZHT', 'US'])('%s', (language) => {
  const texts = textsOf(language)

  test('has the texts of ZHS', () => {
    expect(Object.keys(texts).sort()).toEqual(Object.keys(ZHS).sort())
  })

  test('has their placeholders', () => {
    for (const [path, text] of Object.entries(ZHS)) expect(placeholders(texts[path]), path).toEqual(placeholders(text))
  })
})

test('no text is empty, and Chinese texts have full-width punctuation', () => {
  for (const [path, text] of Object.entries({ ...textsOf('ZHT'), ...ZHS })) {
    expect(text.trim(), path).not.toBe('')
    expect(text, path).not.toMatch(/[\u4e00-\u9fff][,;:?!]/)
  }
})

test('English texts hold no Chinese', () => {
  for (const [path, text] of Object.entries(textsOf('US'))) expect(text, path).not.toMatch(/[\u4e00-\u9fff]/)
})

test('every kind of screen has a name', () => {
  const named = Object.keys(ZHS).filter((path) => path.startsWith('overview kind.'))
  expect(named.sort()).toEqual(
    Object.keys(screenKinds)
      .map((kind) => `overview kind.${kind}`)
      .sort(),
  )
})
