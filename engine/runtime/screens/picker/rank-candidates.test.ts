import { expect, test } from 'vitest'
import { rankCandidates } from './rank-candidates.ts'

const named = (label: string, code?: string) => ({ id: label, label, code, record: {} })
const ranked = (words: string, ...names: readonly (readonly [string, string?])[]) =>
  rankCandidates(
    names.map(([label, code]) => named(label, code)),
    words,
  ).map(({ label }) => label)

test('what is called or coded just as typed comes first, then what begins so', () => {
  expect(ranked('v10', ['西游', 'AV10'], ['水浒', 'V100'], ['红楼', 'V10'])).toEqual(['红楼', '水浒', '西游'])
  expect(ranked('Poems', ['Selected poems'], ['Poems of youth'], ['poems'])).toEqual(['poems', 'Poems of youth', 'Selected poems'])
})

test('of those alike the shorter names come first, so that pinyin finds the whole name before longer ones', () => {
  expect(ranked('zhongguo', ['中国澳门'], ['中国香港'], ['中国'])).toEqual(['中国', '中国澳门', '中国香港'])
})
