import { setImmediate } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { test } from '@japa/runner'
import { checkFiles } from '../../../engine/files/check-files.ts'
import { readFiles } from '../../../engine/files/read-files.ts'
import { KeptChecks } from '../../app/metadata/kept_checks.ts'

const library = readFiles(fileURLToPath(new URL('../../../examples/library', import.meta.url)))

/** The library with a role that is not there. */
const wrong = library.map((file) =>
  file.path === 'roles/admin.json' ? { ...file, text: file.text.replace('"screens": [', '"screens": ["/nowhere", ') } : file,
)

test.group('checks that are kept', () => {
  test('leave room for other work, and find what is found at once', async ({ assert }) => {
    const checks = new KeptChecks()
    let isDone = false
    const checked = checks.inParts(wrong).finally(() => {
      isDone = true
    })
    let turns = 0
    while (!isDone) {
      await setImmediate()
      turns += 1
    }
    assert.isAbove(turns, 20)
    assert.isNotEmpty((await checked).diagnostics)
    assert.deepEqual((await checked).diagnostics, checkFiles(wrong).diagnostics)
  })

  test('are made once, however many ask at the same time and later', async ({ assert }) => {
    const checks = new KeptChecks()
    const [one, other] = await Promise.all([checks.inParts(library), checks.inParts([...library])])
    assert.strictEqual(one, other)
    assert.strictEqual(checks.atOnce(library), one)
    assert.notStrictEqual(await checks.inParts(wrong), one)
  })
})
