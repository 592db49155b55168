import { expect, test } from 'vitest'
import { rankCandidates } from './rank-candidates.ts'

const named = (label: string, code?: string) => ({ id: label, label, code, record: {} })
const ranked = (words: string, ...names: readonly (readonly [string, string?])[]) =>
  rankCandidates(
    names.map(([label, code]) => named(label, code)),
    words,
  ).map(({ label }) => label)

test('what is called or coded just as typed comes first, then what begins so', () => {
  expect(ranked('v10', ['美味', 'AV10'], ['寿光', 'V100'], ['鲜达', 'V10'])).toEqual(['鲜达', '寿光', '美味'])
  expect(ranked('Milk', ['Fresh milk'], ['Milk powder'], ['milk'])).toEqual(['milk', 'Milk powder', 'Fresh milk'])
})

test('of those alike the shorter names come first, so that pinyin finds the whole name before longer ones', () => {
  expect(ranked('zhongguo', ['中国澳门'], ['中国香港'], ['中国'])).toEqual(['中国', '中国澳门', '中国香港'])
})
