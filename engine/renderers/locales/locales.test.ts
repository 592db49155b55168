import { expect, test } from 'vitest'
import US from './US.json' with { type: 'json' }
import ZHS from './ZHS.json' with { type: 'json' }
import ZHT from './ZHT.json' with { type: 'json' }

/** Texts by their path: `list.total`. */
function texts(catalogue: object, path = ''): Record<string, string> {
  return Object.fromEntries(
    Object.entries(catalogue).flatMap(([key, value]) =>
      typeof value === 'string' ? [[path + key, value]] : Object.entries(texts(value as object, `${path}${key}.`)),
    ),
  )
}

const placeholders = (text: string | undefined) => (text?.match(/\{\w+\}/g) ?? []).sort()

for (const [language, catalogue] of Object.entries({ ZHT, US })) {
  test(`${language} has the texts of ZHS, with the same placeholders`, () => {
    const [first, other] = [texts(ZHS), texts(catalogue)]
    expect(Object.keys(other).sort()).toEqual(Object.keys(first).sort())
    for (const [path, text] of Object.entries(first)) expect([path, placeholders(other[path])]).toEqual([path, placeholders(text)])
  })
}

test('no text is empty, and Chinese texts have full-width punctuation', () => {
  for (const [path, text] of Object.entries({ ...texts(ZHS), ...texts(ZHT) })) {
    expect(text.trim(), path).not.toBe('')
    expect(text, path).not.toMatch(/[\u4e00-\u9fff][,;:?!]/)
  }
})

test('English texts hold no Chinese', () => {
  for (const [path, text] of Object.entries(texts(US))) expect(text, path).not.toMatch(/[\u4e00-\u9fff]/)
})
