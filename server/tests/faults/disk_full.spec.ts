import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import portal from '../../app/services/portal.ts'
import { people } from '../support/accounts.ts'
import { type Answer, Caller } from '../support/caller.ts'
import { until } from '../support/node.ts'
import { ServerProcess, temporaryFolder } from '../support/server_process.ts'
import { samples } from '../support/uploads.ts'
import { Visitor } from '../support/visitor.ts'

const megabyte = 1024 * 1024

/** How it is refused: there is no room, or PostgreSQL has died of that and is not back. */
const told = ['507 storageFull', '503 unavailable']

/** A disk of so many megabytes below a folder, where the machine lets us mount one. */
function mountedAt(folder: string, megabytes: number): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

function unmount(folder: string): void {
  execFileSync('umount', ['-l', folder], { stdio: 'ignore' })
}

function mayMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'pergola-mount-'))
  const is = mountedAt(folder, 1)
  if (is) unmount(folder)
  rmSync(folder, { recursive: true })
  return is
}

/** Takes what is left of a disk. */
function fill(folder: string): string {
  const file = join(folder, 'filler')
  const { bavail, bsize } = statfsSync(folder)
  for (let left = bavail * bsize; left > 0; left -= megabyte) {
    try {
      writeFileSync(file, Buffer.alloc(Math.min(left, megabyte)), { flag: 'a' })
    } catch {
      return file
    }
  }
  return file
}

test.group('a full disk', () => {
  test('of the database is named in the caller’s language, nothing is written, and it is over when there is room', async ({
    client,
    assert,
    cleanup,
  }) => {
    const admin = await Visitor.signedIn(client, people.admin)
    await portal.pool.query(
      `create function no_room() returns trigger language plpgsql as $$ begin raise exception 'could not extend file "base/16384/24576"' using errcode = 'disk_full'; end $$`,
    )
    await portal.pool.query('create trigger no_room before insert on branch for each row execute function no_room()')
    const free = () => portal.pool.query('drop function if exists no_room cascade')
    cleanup(async () => void (await free()))
    const branch = { code: 'ZZ41', name: '满' }
    const refused = await admin.post('/api/records/branch', branch, { 'accept-language': 'US' })
    assert.equal(refused.status(), 507)
    assert.containsSubset(refused.body(), {
      code: 'storageFull',
      title: 'The storage is full, so nothing was saved this time. Please tell your administrator and try again later.',
    })
    assert.notMatch(refused.text(), /base\/|extend|53100/)
    await free()
    assert.equal((await admin.post('/api/records/branch', branch)).status(), 201)
  })

  test('under the whole portal keeps what was acknowledged, refuses the rest clearly, and it goes on by itself when there is room', async ({
    assert,
    cleanup,
  }) => {
    const folder = temporaryFolder(cleanup)
    const disk = join(folder, 'disk')
    mkdirSync(disk)
    mountedAt(disk, 400)
    cleanup(() => unmount(disk))
    const server = await ServerProcess.ready({ DATA_DIR: join(disk, 'data'), METADATA_DIR: 'examples/library', DEMO: '1' })
    cleanup(async () => void (await server.end()))
    const admin = await Caller.signedIn(server.url, 'admin')
    const { body } = await admin.send(server.url, 'POST', '/api/records/branch/search', { page: { size: 1 } })
    const [branch] = body.rows as readonly { id: string }[]
    const acknowledged: string[] = []
    const apply = async () => {
      const application = { name: '读者'.repeat(100), phone: '13800000000', branch: branch?.id }
      const answer = await admin.send(server.url, 'POST', '/api/records/application', application)
      if (answer.status === 201) acknowledged.push(String(answer.body.id))
      return answer
    }
    const bytes = Buffer.concat([samples.png, Buffer.alloc(megabyte)])
    const announced = { entity: 'book', field: 'cover', name: '封面.png', size: bytes.length }
    const { body: permit } = await admin.send(server.url, 'POST', '/api/files/policy', announced)

    const filler = fill(disk)
    const refused = await until<Answer>(async () => (await Promise.all([1, 2, 3, 4].map(apply))).find(({ status }) => status !== 201), 120)
    assert.oneOf(`${refused.status} ${refused.body.code}`, told)
    const form = permit as { url: string; fields: Record<string, string> }
    const upload = await admin.upload(server.url, form.url, new File([bytes], '封面.png', { type: 'image/png' }), form.fields)
    assert.oneOf(`${upload.status} ${upload.body.code}`, told)

    rmSync(filler)
    await until(async () => (await apply()).status === 201, 60)
    await server.until(200)
    const question = { filter: { id: { in: acknowledged } }, page: { size: 1 }, total: 'exact' }
    assert.equal((await admin.send(server.url, 'POST', '/api/records/application/search', question)).body.total, acknowledged.length)
  }).skip(!mayMount(), 'nobody may mount a small disk here')
})
