import { describe, expect, test } from 'vitest'
import { forReader, languageIn } from './content.ts'

const block = { label: '帮助', entity: 'guide', heading: 'title', language: 'language', translates: 'topic' } as const
const app = (language: 'ZHS' | 'ZHT' | 'US') => ({ bundle: { language, app: { languages: ['ZHS', 'ZHT', 'US'] } } }) as never
const row = (id: string, topic: string | null, language: string | null) => ({ id, topic, language })
const idsFor = (language: 'ZHS' | 'ZHT' | 'US', rows: readonly ReturnType<typeof row>[], of: object = block) =>
  forReader(app(language), of as typeof block, rows).map(({ id }) => id)

describe('records that are translations of one text', () => {
  const three = [row('1', 'password', 'ZHS'), row('2', 'password', 'US'), row('3', 'password', 'ZHT')]

  test('are read in the language of the reader', () => {
    expect([idsFor('ZHS', three), idsFor('ZHT', three), idsFor('US', three)]).toEqual([['1'], ['3'], ['2']])
  })

  test('are read in the first language of the app that there is, where nobody has translated them', () => {
    expect(idsFor('US', [row('3', 'password', 'ZHT'), row('1', 'password', 'ZHS')])).toEqual(['1'])
    expect(idsFor('ZHS', [row('2', 'password', 'US'), row('3', 'password', 'ZHT')])).toEqual(['3'])
  })

  test('hide no text about something else, or about nothing, and none without a language of its own', () => {
    const rows = [
      row('4', null, 'ZHS'),
      row('2', 'password', 'US'),
      row('5', null, 'US'),
      row('6', 'orders', null),
      row('7', 'orders', null),
    ]
    expect(idsFor('US', rows)).toEqual(['4', '2', '5', '6', '7'])
    expect(idsFor('US', three, { ...block, translates: undefined })).toEqual(['1', '2', '3'])
  })

  test('say which language they are in', () => {
    expect([languageIn(block, row('2', null, 'US')), languageIn(block, row('6', null, null))]).toEqual(['US', undefined])
  })
})
