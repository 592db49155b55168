/**
 * What the trade asks of the portal of this repository, in figures that its people set: prices, demands, a quarter, bids; each beside the
 * same by SQL alone where there is such SQL, on one database in one run. What has to hold besides (nothing lost, nothing doubled, the same
 * twice) is asserted.
 *
 * usage: npm run bench:trade [-- --only prices,demands --prices 1000000]
 */
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { testDatabase } from '../../server/tests/support/database.ts'
import { dropIdle } from '../../server/tests/support/fresh_database.ts'
import { bids } from './bids.ts'
import { demands } from './demands.ts'
import { prices } from './prices.ts'
import { quarter } from './quarter.ts'
import { openWorld, type World } from './world.ts'

process.env.SEALING_KEY ??= 'seals for as long as the bench runs'

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: 'prices,demands,quarter,bids' },
    prices: { type: 'string', default: '1000000' },
    demands: { type: 'string', default: '5000' },
    lines: { type: 'string', default: '1000000' },
    bidders: { type: 'string', default: '200' },
  },
})
const server = await testDatabase()
// Its own server is what the databases of the parts are made in.
process.env.TEST_DATABASE_URL = server.url
const parts: Readonly<Record<string, (world: World) => Promise<void>>> = {
  prices: (world) => prices(world, Number(options.prices)),
  demands: (world) => demands(world, Number(options.demands)),
  quarter: (world) => quarter(world, Number(options.lines)),
  bids: (world) => bids(world, Number(options.bidders)),
}

try {
  for (const [name, part] of Object.entries(parts)) {
    if (!options.only.split(',').includes(name)) continue
    const world = await openWorld()
    await part(world)
    await world.portal.close()
    console.log(`\nload of the machine: ${loadavg()[0]?.toFixed(1)}`)
  }
} finally {
  await dropIdle()
  await server.close()
}
