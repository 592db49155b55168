import { expect, test } from 'vitest'
import { diagnoseExamples } from '../testing/examples.ts'

const fresh = (change: Record<string, unknown>) =>
  diagnoseExamples({
    'app.json': Object.fromEntries(Object.entries(change).map(([path, value]) => [`public.slides.fresh.${path}`, value])),
  })

test('strangers are shown pictures of what they may read only', () => {
  expect(fresh({ entity: 'fine' })).toContain('public-not-granted app.json public.slides.fresh.entity')
})

test.each([
  ['text', 'author', 'text'],
  ['sort', [['author', 'asc']], 'sort.0.0'],
  ['where', { '==': [{ var: 'record.author' }, '鲁迅'] }, 'where'],
])('what strangers may not see does not say %s of a picture', (key, value, path) => {
  expect(fresh({ [key]: value })).toContain(`hidden-field-used app.json public.slides.fresh.${path}`)
})

test('how an address opens goes by values that there are', () => {
  expect(fresh({ 'opens.as.COMIC': 'tab' })).toContain('wrong-value app.json public.slides.fresh.opens.as.COMIC')
  const tile = { 'screens/start/overview.json': { 'tiles.covers.opens.as.COMIC': 'tab' } }
  expect(diagnoseExamples(tile)).toContain('wrong-value screens/start/overview.json tiles.covers.opens.as.COMIC')
})
