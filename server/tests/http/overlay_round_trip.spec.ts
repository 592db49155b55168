import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { test } from '@japa/runner'
import { readFiles } from '../../../engine/files/read-files.ts'
import type { Overlay } from '../../../engine/runtime/overlays/overlay.ts'
import { keptChanges } from '../../../engine/runtime/testing/kept-changes.ts'
import { overlayKinds } from '../../../engine/schema/screens/editor.ts'
import { bringFiles } from '../../app/overlays/bring_files.ts'
import portal from '../../app/services/portal.ts'

const run = promisify(execFile)
const clear = async () => {
  await portal.pool.query('delete from _overlays; delete from _overlay_versions')
  await portal.overlays.read()
}
const changes: readonly Overlay[] = [
  ...keptChanges,
  { kind: 'sequence', name: 'loanNo', operations: [{ do: 'put', at: ['value', 'pattern'], value: 'L-{yyyy}{MM}-{seq:6}' }] },
]

/** Every file of a folder by its path, as it stands on the disk. */
const textsIn = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .sort()
      .map((path) => [path.slice(folder.length), readFileSync(path, 'utf8')]),
  )

test.group('changes of every kind, from one portal into another', (group) => {
  group.each.setup(clear)
  group.teardown(clear)

  test('pulled, applied and pulled again, they are the same files to the byte', async ({ assert, cleanup }) => {
    const pulled = async () => {
      const folder = mkdtempSync(join(tmpdir(), 'pergola-round-'))
      cleanup(() => rmSync(folder, { recursive: true }))
      cpSync('examples/library', folder, { recursive: true })
      await run(process.execPath, ['cli/bin/pergola.js', '--metadata', folder, 'pull'])
      return folder
    }
    assert.sameMembers([...new Set(changes.map(({ kind }) => kind))], [...overlayKinds])
    for (const change of changes) {
      const outcome = await portal.overlays.change(change, 0, { do: 'apply', operations: change.operations }, {})
      assert.equal(outcome.kind, 'changed', JSON.stringify([change.name, outcome]))
    }
    assert.deepEqual(portal.metadata.misfits, [])
    const first = await pulled()
    const published = textsIn(first)
    assert.notDeepEqual(published, textsIn('examples/library'))

    await clear()
    const brought = await bringFiles(portal.pool, readFiles(first), 'apply', new Set())
    assert.deepInclude(brought, { conflicts: [], diagnostics: [], toDeploy: [], isStale: false })
    assert.lengthOf(brought?.changes ?? [], changes.length)
    await portal.overlays.read()
    assert.deepEqual(portal.metadata.misfits, [])
    assert.deepEqual(textsIn(await pulled()), published)
  }).timeout(300_000)
})
