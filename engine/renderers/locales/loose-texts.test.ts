import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { askedKeys, looseTexts } from './loose-texts.ts'

const renderers = new URL('../', import.meta.url)
/** The page's own sources: not what tests it, nor what only developers see; languages are called what they call themselves. */
const sources = readdirSync(renderers, { recursive: true, encoding: 'utf8' }).filter(
  (path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\.d\.ts$|^(development|locales)\/|testing\.tsx?$|^i18n\/language\.ts$/.test(path),
)
const read = (path: string) => readFileSync(new URL(path, renderers), 'utf8')

test.each([
  ['in an element', '<p>Saved</p>'],
  ['in an attribute', '<input placeholder="Search" />'],
  ['in an attribute as an expression', "<button aria-label={isOpen ? 'Close' : label} />"],
  ['between elements as an expression', "<p>{'Saved'}</p>"],
  ['in a template', '<img alt={`Page $' + '{page}`} />'],
  ['in a dialog', "modal.confirm({ title: 'Sure?' })"],
  ['in a message', "message.success('Saved')"],
  ['of an icon', '<Button icon={<PlusOutlined spin />}>{label}</Button>'],
  ['in Chinese, wherever it is', "const word = '保存'"],
])('a text %s is loose', (_, source) => {
  expect(looseTexts(source)).toHaveLength(1)
})

test.each([
  ['from a catalogue', "<p title={t('list.search')}>{t('common.save')}</p>"],
  ['that is a sign', '<p>· – ×</p>'],
  ['that is a pattern of a date', '<DatePicker placeholder="YYYY-MM-DD" />'],
  ['that is the beginning of an address', '<Input placeholder="https://" />'],
  ['that joins an identifier', '<p id={`$' + '{id}-note`} />'],
  ['of an icon that is hidden', '<PlusOutlined aria-hidden />'],
  ['of an icon that is named', "<CheckCircleFilled aria-label={t('signIn.met')} />"],
  ['that nobody reads', '<Button type="primary" className="more" data-kind="list" />'],
  ['that a condition compares', "<p title={kind === 'list' ? label : undefined} />"],
])('a text %s is not', (_, source) => {
  expect(looseTexts(source)).toEqual([])
})

test('no text that a person reads stands outside the catalogues', () => {
  const found = sources.flatMap((path) => looseTexts(read(path)).map(({ line, text }) => `${path}:${line} ${text}`))
  expect(found).toEqual([])
})

test('every text that is asked for is in the catalogues', () => {
  const catalogues = readdirSync(new URL('ZHS/', import.meta.url)).map((name) => `ZHS/${name}`)
  const known = new Set(['ZHS.json', ...catalogues].flatMap((file) => paths(JSON.parse(read(`locales/${file}`)))))
  const missing = sources.flatMap((path) =>
    askedKeys(read(path))
      .filter((key) => !known.has(key) && !known.has(`${key}_other`))
      .map((key) => `${path} ${key}`),
  )
  expect(missing).toEqual([])
})

function paths(catalogue: object, path = ''): string[] {
  return Object.entries(catalogue).flatMap(([key, value]) =>
    typeof value === 'string' ? [path + key] : paths(value as object, `${path}${key}.`),
  )
}
