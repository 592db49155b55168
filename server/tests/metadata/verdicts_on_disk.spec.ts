import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { checkFiles } from '../../../engine/files/check-files.ts'
import { readFiles } from '../../../engine/files/read-files.ts'
import type { Diagnostic } from '../../../engine/runtime/app/diagnostic.ts'
import { VerdictsOnDisk } from '../../app/metadata/verdicts_on_disk.ts'

const files = readFiles('examples/library')
const warning: Diagnostic = { code: 'unused', severity: 'warning', file: 'app.json', path: [], line: 1, column: 1, message: 'Told before.' }

test.group('verdicts over metadata', (group) => {
  let directory: string
  group.each.setup(() => {
    directory = mkdtempSync(join(tmpdir(), 'pergola-verdicts-'))
    return () => rmSync(directory, { recursive: true, force: true })
  })
  const file = () => join(directory, 'checked-metadata.json')

  test('are known to whoever opens the data directory next', ({ assert }) => {
    const first = checkFiles(files, new VerdictsOnDisk(directory))
    assert.deepEqual(new VerdictsOnDisk(directory).of(first.app.hash), first.diagnostics)
  })

  test('are believed: what has one is not checked again, what differs in a letter is', ({ assert }) => {
    const { app } = checkFiles(files)
    new VerdictsOnDisk(directory).keep(app.hash, [warning])
    const again = checkFiles(files, new VerdictsOnDisk(directory))
    assert.deepEqual(again.diagnostics, [warning])
    assert.equal(again.app.hash, app.hash)
    const other = files.map((file) => (file.path === 'app.json' ? { ...file, text: `${file.text}\n` } : file))
    assert.notDeepEqual(checkFiles(other, new VerdictsOnDisk(directory)).diagnostics, [warning])
  })

  test('of errors are not kept: they are told anew', ({ assert }) => {
    const verdicts = new VerdictsOnDisk(directory)
    verdicts.keep('broken', [{ ...warning, severity: 'error' }])
    assert.isUndefined(verdicts.of('broken'))
  })

  test('of another program, or what is no such file, are not believed', ({ assert }) => {
    new VerdictsOnDisk(directory).keep('known', [warning])
    const kept = JSON.parse(readFileSync(file(), 'utf8')) as object
    writeFileSync(file(), JSON.stringify({ ...kept, program: 'another' }))
    assert.isUndefined(new VerdictsOnDisk(directory).of('known'))
    writeFileSync(file(), '{"program":')
    assert.isUndefined(new VerdictsOnDisk(directory).of('known'))
  })

  test('are few: the oldest goes', ({ assert }) => {
    const verdicts = new VerdictsOnDisk(directory)
    for (const hash of ['1', '2', '3', '4', '5']) verdicts.keep(hash, [])
    assert.isUndefined(verdicts.of('1'))
    assert.deepEqual(verdicts.of('2'), [])
  })

  test('that cannot be written stop nobody', ({ assert }) => {
    writeFileSync(join(directory, 'taken'), '')
    const verdicts = new VerdictsOnDisk(join(directory, 'taken'))
    verdicts.keep('known', [])
    assert.isUndefined(verdicts.of('known'))
  })
})
