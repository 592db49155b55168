import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import { problemCodes } from '../../../runtime/expressions/problem.ts'
import { addTexts, speak } from '../../i18n/i18n.ts'
import US from '../../locales/US/editor.json' with { type: 'json' }
import ZHS from '../../locales/ZHS/editor.json' with { type: 'json' }
import ZHT from '../../locales/ZHT/editor.json' with { type: 'json' }
import { editorTexts } from './load-editor-screen.ts'
import { placeWords, sentence } from './sentence.ts'

beforeAll(async () => {
  await speak('US')
  await speak('ZHS')
  await addTexts('editor', editorTexts)
})
const t = i18next.t
const inEnglish = async (said: () => void) => {
  await speak('US')
  said()
  await speak('ZHS')
}

const found = { code: 'wrong-expression', severity: 'error' as const, message: 'As the checker says it.', at: [] }

test('what is wrong with an expression is said in the language of the reader, types too', async () => {
  const problem = { code: 'wrongType', path: [], params: { expected: 'choice of status', actual: 'list of money' } } as const
  expect(sentence({ ...found, problem }, t)).toBe('这里需要“status”的取值，得到的是多个金额')
  await inEnglish(() => expect(sentence({ ...found, problem }, t)).toBe('This needs a value of status, and is several of money'))
  expect(sentence({ ...found, code: 'no-such-code' }, t)).toBe('As the checker says it.')
})

test('every problem of an expression has a sentence in every language', () => {
  for (const { problems } of [ZHS, ZHT, US]) expect(Object.keys(problems).toSorted()).toEqual([...problemCodes].toSorted())
})

test('places are told by the labels of parts and the words of the editor', async () => {
  const thing = {
    value: {
      label: 'x',
      columns: ['share', { field: 'fee', tones: [{ when: true }] }],
      formulas: { share: { label: '占比', value: 0 } },
      items: { lending: { label: '借阅', items: { loans: { screen: '/' } } } },
    },
    texts: { US: { 'formulas.share.label': 'Share' } },
  }
  const labelOf = (name: string) => ({ share: '占比', fee: '费用' })[name] ?? name
  const reading = { language: 'ZHS', t, labelOf }
  expect(placeWords(thing, ['value', 'formulas', 'share', 'value'], reading)).toEqual(['公式列', '占比', '公式'])
  await inEnglish(() =>
    expect(placeWords(thing, ['texts', 'US', 'formulas.share.label'], { language: 'US', t })).toEqual(['Formulas', 'Share', 'Name']),
  )
  expect(placeWords(thing, ['value', 'columns', 1, 'tones', 0, 'when'], reading)).toEqual(['列', '费用', '条件格式', '1', '条件'])
  expect(placeWords(thing, ['value', 'columns', 0], reading)).toEqual(['列', '占比'])
  expect(placeWords(thing, ['value', 'items', 'lending', 'items', 'loans'], reading)).toEqual(['菜单项', '借阅', 'loans'])
})
