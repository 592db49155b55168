/**
 * What a portal does besides answering: steps with an approval and a message to another system, jobs, rows of another system, and pages that follow a list; beside
 * the bare libraries that do the least of the same on the same database in the same run.
 *
 * usage: npm run bench:work [-- --steps 2000 --jobs 10000 --rows 200000 --pages 200] [--texts: which statements each of them sends]
 */
import { rmSync } from 'node:fs'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { openBundle } from '../../engine/files/open-bundle.ts'
import { testDatabase } from '../../server/tests/support/database.ts'
import { ServerProcess, temporaryFolder } from '../../server/tests/support/server_process.ts'
import { type Cost, costOf, usedBy } from './cost.ts'
import { bringRows, copyRows, fillSameTables } from './feeds.ts'
import { bareJobs, runJobs } from './jobs.ts'
import { followPages } from './pages.ts'
import { counted } from './statements.ts'
import { bareSteps, takeSteps } from './steps.ts'
import { withReview } from './with_review.ts'

const { values: options } = parseArgs({
  options: {
    steps: { type: 'string', default: '2000' },
    jobs: { type: 'string', default: '10000' },
    rows: { type: 'string', default: '200000' },
    pages: { type: 'string', default: '200' },
    texts: { type: 'boolean', default: false },
  },
})
const [steps, jobs, rows, pages] = [Number(options.steps), Number(options.jobs), Number(options.rows), Number(options.pages)]
const removals: (() => void)[] = []
const folder = temporaryFolder((remove) => removals.push(remove))
const database = await testDatabase()
const directory = withReview(`${folder}/library`)
const file = `${folder}/statements.json`
const settings = { DATABASE_URL: database.url, METADATA_DIR: directory, DATA_DIR: `${folder}/data`, DEMO: '1', NODE_ENV: 'development' }
const server = await ServerProcess.ready({ ...settings, ...counted(file) })
const used = () => usedBy(database.pool, server.pid, file)
const texts = ({ texts }: Cost) => (options.texts ? `\n${texts.join('\n')}\n` : '')

try {
  if (steps > 0) {
    const bare = await bareSteps(database.pool, steps)
    const ours = await takeSteps(server.url, steps, used)
    console.log(
      '| steps | bare, a second | Pergola, a second | ratio | goal, a second | processor, ms each | statements each |\n|---|---|---|---|---|---|---|',
    )
    for (const { name, perSecond, cost } of ours) {
      const rates = `${bare.toFixed(0)} | ${perSecond.toFixed(0)} | ${(perSecond / bare).toFixed(2)} | 100`
      console.log(`| ${name} | ${rates} | ${cost.processor.toFixed(1)} | ${cost.statements.toFixed(1)} |${texts(cost)}`)
    }
  }
  if (jobs > 0) {
    const bare = await bareJobs(database.url, jobs)
    const before = await used()
    const ours = await runJobs(database.pool, openBundle(directory).app, 'oldDrafts', jobs)
    const cost = costOf(before, await used(), jobs)
    console.log(
      `\n| ${jobs} jobs | pg-boss, s | Pergola, s | ratio | goal, s | processor, ms each | statements each |\n|---|---|---|---|---|---|---|`,
    )
    console.log(`| asked for | ${bare.asked.toFixed(1)} | ${ours.asked.toFixed(1)} | ${(bare.asked / ours.asked).toFixed(2)} | | | |`)
    const rates = `${bare.done.toFixed(1)} | ${ours.done.toFixed(1)} | ${(bare.done / ours.done).toFixed(2)} | 60`
    console.log(`| done | ${rates} | ${cost.processor.toFixed(1)} | ${cost.statements.toFixed(1)} |${texts(cost)}`)
  }
  if (rows > 0) {
    const bare = await copyRows(database.pool, rows)
    console.log(
      `\n| ${rows} rows of a feed | plain COPY, rows a second | Pergola, rows a second | ratio | processor, µs a row: process | database | memory, MB |\n|---|---|---|---|---|---|---|`,
    )
    const brought = await bringRows(database.pool, openBundle(directory).app, rows)
    for (const { name, perSecond, process, database: used, megabytes } of brought) {
      const rates = `${bare.toFixed(0)} | ${perSecond.toFixed(0)} | ${(perSecond / bare).toFixed(3)}`
      console.log(`| ${name} | ${rates} | ${process.toFixed(0)} | ${used.toFixed(0)} | ${megabytes.toFixed(0)} |`)
    }
    const least = await fillSameTables(database.pool, rows)
    const ofLeast = ((brought[0]?.perSecond ?? 0) / least).toFixed(2)
    console.log(
      `\nThe same records, history and log from table to table, with the same indexes: ${least.toFixed(0)} rows a second; new rows come at ${ofLeast} of it.`,
    )
  }
  if (pages > 0) {
    console.log(
      '\n| pages that follow a list | process, % of a core | database, % of a core | lists read | median, ms |\n|---|---|---|---|---|',
    )
    for (const { name, process, database: used, looks, median } of await followPages(server.url, database.pool, server.pid, pages))
      console.log(`| ${name} | ${process.toFixed(1)} | ${used.toFixed(1)} | ${looks} | ${median.toFixed(0)} |`)
  }
  console.log(`\nload of the machine: ${loadavg()[0]?.toFixed(1)}`)
} finally {
  await server.end()
  await database.close()
  for (const remove of removals) remove()
  rmSync(folder, { recursive: true, force: true })
}
