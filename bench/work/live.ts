import { PassThrough } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { LiveEntities } from '../../server/app/deliveries/live_entities.ts'
import { Notices } from '../../server/app/queues/notices.ts'
import { versions } from '../../server/app/records/versions.ts'
import { update } from '../../server/app/steps/update.ts'
import { sealEntries } from '../../server/app/storage/audit/seal_entries.ts'
import { Lending } from '../../server/tests/support/lending.ts'

/** Pages that follow the loans of the library, half of them of people who see only their own; a loan is written every two seconds. */
const pages = 200
const seconds = 30
const betweenWrites = 2_000

const lending = await Lending.open()
const { pool, url } = lending.database
const [notices, live] = [new Notices(pool, url), new LiveEntities()]
await notices.start()
notices.on('records', (written) => live.tell(written))
let [told, asked] = [0, 0]

async function measure(many: number): Promise<number> {
  const streams = Array.from({ length: many }, (_, at) => {
    const stream = new PassThrough()
    stream.on('data', () => {
      told += 1
    })
    const context = at % 2 === 0 ? lending.librarian : lending.other
    live.follow(stream, {
      entities: ['loan'],
      read: (keys) => {
        asked += 1
        return versions(context, keys)
      },
    })
    return stream
  })
  let { id, version } = await lending.newLoan()
  await sealEntries(pool)
  await sleep(2_000)
  const before = process.cpuUsage()
  for (let at = 0; at < (seconds * 1_000) / betweenWrites; at += 1) {
    const written = await update(lending.librarian, 'loan', String(id), Number(version), { note: String(at) })
    ;({ id, version } = written.view)
    await sealEntries(pool)
    await sleep(betweenWrites)
  }
  const { user, system } = process.cpuUsage(before)
  for (const stream of streams) stream.destroy()
  return (user + system) / 1_000 / (seconds * 1_000)
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`
const alone = await measure(0)
const followed = await measure(pages)
console.log(`writing alone ${percent(alone)} of a core; with ${pages} pages ${percent(followed)}; they cost ${percent(followed - alone)}`)
console.log(`told ${told} times, looked up ${asked} times`)
await notices.stop()
await lending.close()
