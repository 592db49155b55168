import { fileURLToPath } from 'node:url'
import { test } from '@japa/runner'
import { openBundle } from '../../../engine/files/open-bundle.ts'
import type { App } from '../../../engine/runtime/app/app.ts'
import { applySchema } from '../../app/storage/schema/apply.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'
import { ServerProcess, temporaryFolder } from '../support/server_process.ts'
import { Caller } from './caller.ts'
import { Check } from './check.ts'
import { unasked } from './helpers.ts'
import { Oracle } from './oracle.ts'
import { everybodyTold, withoutClock } from './standstill.ts'
import { canaryPattern, World } from './world.ts'
import { unwritten, wronglyElsewhere } from './written_elsewhere.ts'

/** The portals of this repository: every entity of each, every operation, every account of its demonstration. */
const portals = { library: 'examples/library', metadata: 'metadata' } as const

test.group('calls that write', () => {
  test('are asked by the tests that are said to ask them', ({ assert }) => {
    assert.deepEqual(wronglyElsewhere(), [])
  })
})

for (const [portal, folder] of Object.entries(portals)) {
  test.group(`who may do what, over HTTP: ${portal}`, (group) => {
    let app: App
    let world: World
    let database: TestDatabase
    let server: ServerProcess
    const removals: (() => void)[] = []

    group.setup(async () => {
      const directory = fileURLToPath(new URL(`../../../${folder}`, import.meta.url))
      app = openBundle(directory).app
      world = new World(app, peopleOf(app))
      database = await testDatabase()
      await applySchema(database.pool, app)
      await world.fill(database)
      const data = temporaryFolder((remove) => removals.push(remove))
      await world.store(database, data)
      await world.tell(database)
      await everybodyTold(database, app)
      server = await ServerProcess.ready({
        METADATA_DIR: withoutClock(
          directory,
          temporaryFolder((remove) => removals.push(remove)),
        ),
        DATABASE_URL: database.url,
        DATA_DIR: data,
        LOG_LEVEL: 'info',
      })
      return async () => {
        await server.end()
        await database.close()
        for (const remove of removals) remove()
      }
    })

    test('every entity, operation and account is as the grants say, and nothing leaks', async ({ assert }) => {
      const problems: string[] = []
      const asked: string[] = []
      const askedSets = new Set<string>()
      const parts = new Set(Object.values(app.bundle.roles).flatMap(({ includes = [] }) => includes))
      const oracles = world.accounts.map((account) => new Oracle(world, account)).filter(({ isActive }) => isActive)
      const ask = async (oracle: Oracle) => {
        const account = oracle.user
        const caller = await Caller.of(server.url, database, account.id ?? '')
        const roles = oracle.roles.toSorted().join()
        const isBrief = askedSets.has(roles) || oracle.roles.every((role) => parts.has(role))
        askedSets.add(roles)
        const check = new Check(world, oracle, caller, String(account[app.bundle.app.account.login]), problems, isBrief)
        for (const entity of app.entities.values()) await (entity.parent ? check.lines(entity) : check.entity(entity))
        await check.rest()
        asked.push(...oracle.roles)
      }
      const askOneByOne = async () => {
        for (let oracle = oracles.pop(); oracle; oracle = oracles.pop()) await ask(oracle)
      }
      await Promise.all([askOneByOne(), askOneByOne(), askOneByOne()])
      assert.isAtLeast(new Set(asked).size, Math.min(3, app.roles.size), 'roles that somebody who can sign in holds')
      if (problems.length > 0) assert.fail(`${problems.length} problems in ${Caller.asked} questions: ${problems.slice(0, 30).join('\n')}`)
      assert.deepEqual(unasked(Caller.read), [], 'reading calls that nobody was asked')
      assert.deepEqual(unwritten(Caller.written), [], 'writing calls that nobody was asked')
    }).timeout(3_600_000)

    test('no value of a record is in the log of the server', ({ assert }) => {
      assert.deepEqual(
        (server.output.match(canaryPattern) ?? []).filter((found) => world.canaries.has(found)),
        [],
      )
    })
  })
}

/** Somebody for each role that no account of the demonstration holds, and those accounts: the rows of fixtures that are written out. */
function peopleOf(app: App): readonly Readonly<Record<string, unknown>>[] {
  const { entity, login, roles } = app.bundle.app.account
  const rows = Object.values(app.bundle.fixtures).flatMap((fixture) => (fixture.entity === entity ? (fixture.rows ?? []) : []))
  const people = (rows as readonly Readonly<Record<string, unknown>>[]).filter((row) => typeof row[login] === 'string')
  const held = new Set(people.flatMap((person) => person[roles] as readonly string[]))
  const others = [...app.roles.keys()].filter((role) => !held.has(role))
  return [...others.map((role) => ({ [login]: `holder.${role}`, [roles]: [role], isMade: true })), ...people]
}
