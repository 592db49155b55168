import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

interface Message {
  /** The catalogue, and the key in it. */
  readonly at: string
  readonly ZHS: string
  readonly US: string
}

const read = (path: string) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'))
const messages = Object.entries(read('messages.json') as Readonly<Record<string, Message>>)

const catalogues: Readonly<Record<string, (language: string) => string>> = {
  document: (language) => `../engine/renderers/locales/${language}/document.json`,
  messages: (language) => `../engine/runtime/messages/${language}.json`,
  renderers: (language) => `../engine/renderers/locales/${language}.json`,
}

function said(at: string, language: string): unknown {
  const [catalogue = '', key = ''] = at.split('/')
  return key
    .split('.')
    .reduce((part: unknown, name) => (part as Record<string, unknown>)[name], read(catalogues[catalogue]?.(language) ?? ''))
}

describe('the error catalogue of the specification (section 8, by the ids of its rules)', () => {
  test.each(messages)('%s is said in its own words', (_, { at, ...texts }) => {
    for (const [language, text] of Object.entries(texts)) expect(said(at, language)).toContain(text)
    expect(said(at, 'ZHT')).toEqual(expect.any(String))
  })
})
