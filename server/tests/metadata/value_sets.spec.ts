import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test } from '@japa/runner'
import { access } from '../../../engine/runtime/access/decide.ts'
import { link } from '../../../engine/runtime/app/link.ts'
import { cut as cutOut } from '../../../engine/runtime/cut/cut.ts'
import { Metadata } from '../../app/metadata/metadata.ts'
import { ValueSets } from '../../app/metadata/value_sets.ts'
import { Notices } from '../../app/queues/notices.ts'
import { create } from '../../app/steps/create.ts'
import { remove } from '../../app/steps/remove.ts'
import { update } from '../../app/steps/update.ts'
import { Lending, refusal } from '../support/lending.ts'
import { until } from '../support/node.ts'

const category = {
  label: '分类',
  from: { entity: 'category', code: 'code', label: 'name', where: { var: 'record.offered' } },
}

test.group('value sets', (group) => {
  let folder: string
  let metadata: Metadata
  let lending: Lending
  let notices: Notices
  let sets: ValueSets

  group.each.setup(async () => {
    folder = mkdtempSync(join(tmpdir(), 'library-'))
    cpSync(fileURLToPath(new URL('../../../examples/library', import.meta.url)), folder, { recursive: true })
    writeFileSync(join(folder, 'lookups/category.json'), JSON.stringify(category))
    writeFileSync(join(folder, 'locales/US/more.json'), JSON.stringify({ 'lookups/category': { label: 'Category' } }))
    const book = join(folder, 'entities/catalogue/book.json')
    const text = readFileSync(book, 'utf8')
    writeFileSync(book, text.replace('"pages":', '"category": { "kind": "lookup", "label": "分类", "lookup": "category" }, "pages":'))
    const catalogue = join(folder, 'locales/US/catalogue.json')
    const texts = JSON.parse(readFileSync(catalogue, 'utf8'))
    texts['entities/catalogue/book']['fields.category.label'] = 'Category'
    writeFileSync(catalogue, JSON.stringify(texts))
    metadata = new Metadata(folder)
    lending = await Lending.open(metadata.app)
    notices = new Notices(lending.database.pool, lending.database.url)
    const logger = { error: (found: unknown) => assertNone(found), warn: () => undefined }
    sets = new ValueSets({ pool: lending.database.pool, metadata, notices, logger })
    await notices.start()
    await sets.read()
    sets.start()
    return async () => {
      await sets.stop()
      await notices.stop()
      await lending.close()
      rmSync(folder, { recursive: true })
    }
  })

  const assertNone = (found: unknown) => {
    throw new Error('Nothing is logged.', { cause: found })
  }
  const values = () => metadata.app.entities.get('book')?.fields.get('category')?.choices
  const admin = () => ({ ...lending.admin, app: metadata.app, access: access(metadata.app, ['admin']) })
  const newBook = (isbn: string, fields: object) =>
    create(admin(), 'book', { isbn, title: '红楼梦', price: '59.70', shelf: 'A1', ...fields })

  test('are the records that are kept, by their code and label, from the moment they are written', async ({ assert }) => {
    assert.deepEqual([...(values() ?? [])], [])
    assert.deepEqual(await refusal(() => newBook('9787020002207', { category: 'I24' })), {
      code: 'invalid',
      issues: [{ code: 'unknownChoice', path: 'category' }],
    })
    const { hash } = metadata.app
    const { id = '', version } = (await create(admin(), 'category', { code: 'I24', name: '小说' })).view
    await until(async () => values()?.has('I24'))
    assert.deepEqual([...(values() ?? [])], [['I24', { label: '小说' }]])
    assert.notEqual(metadata.app.hash, hash)
    assert.equal((await newBook('9787020002207', { category: 'I24' })).view.category, 'I24')
    await update(admin(), 'category', id, version ?? 1, { name: '长篇小说' })
    await until(async () => values()?.get('I24')?.label === '长篇小说')
    assert.equal(metadata.in('US').entities.get('book')?.fields.get('category')?.choices?.get('I24')?.label, '长篇小说')
  })

  test('what is no longer offered stays with those who have it, and nobody else gets it', async ({ assert }) => {
    const { id = '', version } = (await create(admin(), 'category', { code: 'K20', name: '历史' })).view
    await until(async () => values()?.has('K20'))
    const { view } = await newBook('9787020002207', { category: 'K20' })
    await update(admin(), 'category', id, version ?? 1, { offered: false })
    await until(async () => {
      const choice = values()?.get('K20')
      return choice !== undefined && 'disabled' in choice
    })
    assert.deepEqual(await refusal(() => newBook('9787020002214', { category: 'K20' })), {
      code: 'invalid',
      issues: [{ code: 'disabledChoice', path: 'category' }],
    })
    assert.equal((await update(admin(), 'book', view.id ?? '', view.version ?? 1, { pages: 10 })).view.category, 'K20')
  })

  test('reach the browser without the condition that chooses them, and go when their record does', async ({ assert }) => {
    const { id = '', version } = (await create(admin(), 'category', { code: 'Z1', name: '综合' })).view
    await until(async () => values()?.has('Z1'))
    const cut = cutOut(metadata.app, '/catalogue/book', access(metadata.app, ['librarian']))
    assert.deepEqual(cut?.lookups.category, { label: '分类', values: { Z1: { label: '综合' } } })
    assert.deepEqual(
      [
        ...(link(cut as never)
          .entities.get('book')
          ?.fields.get('category')
          ?.choices?.keys() ?? []),
      ],
      ['Z1'],
    )
    await remove(admin(), 'category', id, version ?? 1)
    await until(async () => !values()?.has('Z1'))
    assert.deepEqual([...(values() ?? [])], [])
  })
})
