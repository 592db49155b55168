import { test } from '@japa/runner'
import { search } from '../../app/records/search.ts'
import { create } from '../../app/steps/create.ts'
import { update } from '../../app/steps/update.ts'
import { Lending, refusal } from '../support/lending.ts'

test.group('records that stand below each other', (group) => {
  let lending: Lending
  group.setup(async () => {
    lending = await Lending.open()
    return () => lending.close()
  })

  const category = async (code: string, above: string | null = null) =>
    (await create(lending.librarian, 'category', { code, name: code, above })).whole.id ?? ''
  const move = (id: string, above: string | null) => update(lending.librarian, 'category', id, 'any', { above })

  test('never stand below themselves, nor below what stands below them', async ({ assert }) => {
    const top = await category('T1')
    const middle = await category('T2', top)
    const bottom = await category('T3', middle)
    for (const above of [top, middle, bottom]) {
      assert.deepInclude((await refusal(() => move(top, above))).issues, { code: 'circle', path: 'above' })
    }
    assert.equal((await move(bottom, top)).view.above, top)
    assert.equal((await move(middle, null)).view.above, null)
  })

  test('make no circle when two people move them at once', async ({ assert }) => {
    for (let round = 0; round < 5; round++) {
      const [one, other] = await Promise.all([category(`A${round}`), category(`B${round}`)])
      const moved = await Promise.allSettled([move(one, other), move(other, one)])
      assert.deepEqual(moved.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
    }
  })
})

test.group('formatted texts', (group) => {
  let lending: Lending
  group.setup(async () => {
    lending = await Lending.open()
    return () => lending.close()
  })

  let count = 0
  const stored = async (notes: string) => {
    const { whole } = await create(lending.librarian, 'category', { code: `R${count++}`, name: 'R', notes })
    const { rows } = await search(lending.librarian, 'category', { columns: ['notes'], filter: { '==': [{ var: 'record.id' }, whole.id] } })
    return rows[0]?.notes
  }

  test('keep headings, lists, emphasis and links', async ({ assert }) => {
    const text =
      '<h3>开放时间</h3><ul><li><p><strong>周一</strong> <u>闭馆</u></p></li></ul><p><a href="https://example.org/a?b=1">见此</a> <a href="#/help/rules">须知</a></p>'
    assert.equal(await stored(text), text)
  })

  test('hold nothing that runs, loads, frames or looks like the portal', async ({ assert }) => {
    const words = '<p>词</p>'
    for (const evil of [
      '<script>alert(1)</script>',
      '<img src=x onerror=alert(1)>',
      '<svg><script>alert(1)</script></svg>',
      '<iframe src="https://example.org"></iframe>',
      '<style>*{display:none}</style>',
      '<link rel="stylesheet" href="https://example.org/a.css">',
      '<form action="https://example.org"><input name="password"></form>',
      '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
      '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
    ]) {
      const text = String(await stored(`${words}${evil}`))
      assert.notMatch(text, /script|onerror|<img|<iframe|<style|<link|<form|<input|<svg|<math/i, evil)
      assert.include(text, words)
    }
    assert.equal(await stored('<p onclick="alert(1)" style="position:fixed" class="ant-btn" id="root">词</p>'), words)
    for (const address of [
      'javascript:alert(1)',
      ' java\nscript:alert(1)',
      'data:text/html,x',
      'vbscript:x',
      '//example.org',
      '/api/session',
    ]) {
      assert.equal(await stored(`<p><a href="${address}">词</a></p>`), '<p><a>词</a></p>', address)
    }
  })

  test('without a word are none', async ({ assert }) => {
    assert.isNull(await stored('<p></p><script>alert(1)</script>'))
  })

  test('are cleaned when they are changed, too', async ({ assert }) => {
    const { whole } = await create(lending.librarian, 'category', { code: 'RX', name: 'R', notes: '<p>词</p>' })
    const changed = await update(lending.librarian, 'category', whole.id ?? '', 'any', { notes: '<p>新<img src=x onerror=alert(1)></p>' })
    assert.equal(changed.view.notes, '<p>新</p>')
  })
})
