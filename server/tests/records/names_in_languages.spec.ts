import { test } from '@japa/runner'
import { appIn } from '../../../engine/runtime/app/in-language.ts'
import type { Context } from '../../app/records/context.ts'
import { search } from '../../app/records/search.ts'
import { create } from '../../app/steps/create.ts'
import { Lending } from '../support/lending.ts'

test.group('a record that has a name in the language of its reader', (group) => {
  let lending: Lending
  let english: Context
  let below: string
  group.setup(async () => {
    lending = await Lending.open()
    english = { ...lending.librarian, app: appIn(lending.app, 'US'), language: 'US' }
    const category = async (fields: object) => (await create(lending.librarian, 'category', fields)).whole.id ?? ''
    const above = await category({ code: 'X', name: '诗歌', nameEn: 'Poetry' })
    below = await category({ code: 'X1', name: '词', above })
    await category({ code: 'X11', name: '小令', above: below })
    return () => lending.close()
  })

  const labels = async (context: Context, words: string) => {
    const { rows } = await search(context, 'category', { columns: ['above'], search: words })
    return rows.map(({ $labels }) => $labels?.above ?? null)
  }

  test('is called by it where others refer to it, and by its display field for readers of other languages', async ({ assert }) => {
    assert.deepEqual(await labels(english, '词'), ['Poetry'])
    assert.deepEqual(await labels(lending.librarian, '词'), ['诗歌'])
  })

  test('is called by its display field where that name is not filled in', async ({ assert }) => {
    assert.deepEqual(await labels(english, '小令'), ['词'])
  })

  test('is found by it', async ({ assert }) => {
    const { rows } = await search(english, 'category', { columns: ['code'], search: 'poetr' })
    assert.deepEqual(
      rows.map(({ code }) => code),
      ['X'],
    )
  })
})
