import { test } from '@japa/runner'
import { StatementNames } from '../../app/storage/statement_names.ts'

test.group('names of prepared statements', () => {
  test('a statement has one once it comes again, and keeps it', ({ assert }) => {
    const names = new StatementNames()
    assert.isUndefined(names.of('select 1'))
    assert.equal(names.of('select 1'), 'p0')
    assert.equal(names.of('select 1'), 'p0')
  })

  test('thousands that come once keep none from a name, and are forgotten', ({ assert }) => {
    const names = new StatementNames()
    names.of('select first')
    for (let count = 0; count < 5_000; count++) names.of(`select ${count}`)
    assert.isUndefined(names.of('select first'))
    assert.equal(names.of('select first'), 'p0')
  })

  test('there are so many, and none for what is too long', ({ assert }) => {
    const names = new StatementNames()
    const twice = (text: string) => [names.of(text), names.of(text)][1]
    assert.isUndefined(twice(`select '${'x'.repeat(30_000)}'`))
    for (let count = 0; count < 400; count++) twice(`select ${count}`)
    assert.isUndefined(twice('select one more'))
    assert.equal(names.of('select 7'), 'p7')
  })
})
