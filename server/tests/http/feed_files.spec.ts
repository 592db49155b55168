import { test } from '@japa/runner'
import { lendingDesk } from '../support/library_data.ts'
import { until } from '../support/node.ts'
import { uploaded } from '../support/uploads.ts'

test.group('a file of rows, seen from outside', () => {
  test('whoever may start the job uploads it and sees what came of it; nobody else starts it', async ({ client, assert }) => {
    const { admin, librarian } = await lendingDesk(client)
    const file = await uploaded(admin, {
      entity: 'jobRun',
      field: 'file',
      name: '书目.csv',
      bytes: Buffer.from('书目号,书名,报价\nH1,一本书,12.00\nH2,,13.00\n'),
    })
    const answer = await admin.post('/api/records/jobRun', { job: 'offers', file: [file] })
    assert.equal(answer.status(), 201, answer.text())
    const { id } = answer.body()
    const run = await until(async () => {
      const seen = (await admin.get(`/api/records/jobRun/${id}`)).body()
      return seen.status === 'DONE' && seen
    })
    assert.containsSubset(run, { done: 1, refused: 1 })
    assert.lengthOf(run.results, 1)
    const found = await admin.post('/api/records/offeredBook/search', { filter: { '==': [{ var: 'offerNo' }, 'H1'] }, columns: ['title'] })
    assert.equal(found.body().rows?.[0]?.title, '一本书', found.text())
    const refused = await librarian.post('/api/records/jobRun', { job: 'offers', file: [file] })
    assert.oneOf(refused.status(), [403, 404], refused.text())
  })
})
