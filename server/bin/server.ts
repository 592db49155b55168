import 'reflect-metadata'
import { createServer, type RequestListener, type Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { Ignitor } from '@adonisjs/core'
import { openMetadata } from '../app/metadata/open_metadata.ts'
import { Refusal } from '../app/process/refusal.ts'
import { settleEnvironment } from '../app/startup/environment.ts'
import { followParent } from '../app/startup/follow_parent.ts'
import { patiently } from '../app/startup/patiently.ts'
import { type Place, takePlace } from '../app/startup/place.ts'
import { cannotListen, checkPort } from '../app/startup/port_check.ts'
import { startTracing, type Tracing } from '../app/tracing/start_tracing.ts'

const root = new URL('../', import.meta.url)
const importer = (path: string) => import(path.startsWith('.') ? new URL(path, root).href : path)
const ignitor = new Ignitor(root, { importer })

let place: Place | undefined
let tracing: Tracing | undefined
let stoppingSince = 0
/** What a request gets to finish. While developing, pages only wait for news. */
const graceMilliseconds = process.env.METADATA_WATCH === '1' ? 100 : 3_000
/** How long a connection waits for its next request: longer than proxies keep one (60 s), so that none is closed as they use it. */
const idleMilliseconds = 65_000

/** Stops the server, then what it had started. Asked again a while later, it does not wait. `drainSeconds` are for proxies to send no more. */
async function stop(code: number, drainSeconds = 0): Promise<void> {
  if (stoppingSince > 0) {
    if (Date.now() - stoppingSince > 1_000) process.exit(code)
    return
  }
  stoppingSince = Date.now()
  if (drainSeconds > 0) await drain(drainSeconds)
  await hangUp().catch(() => undefined)
  await ignitor.terminate().catch(() => undefined)
  await tracing?.end()
  await place?.release().catch(() => undefined)
  process.exit(code)
}

/** Says that the node is about to stop, and serves what comes until that has got about. */
async function drain(seconds: number): Promise<void> {
  const container = ignitor.getApp()?.container
  if (!container?.hasBinding('portal')) return
  ;(await container.make('portal')).door.close()
  await sleep(seconds * 1_000)
}

/** Closes connections that only wait; those at work get a moment to finish. */
async function hangUp(): Promise<void> {
  const container = ignitor.getApp()?.container
  if (container?.hasBinding('portal')) (await container.make('portal')).liveLetters.hangUp()
  const server = (await container?.make('server'))?.getNodeServer()
  server?.closeIdleConnections()
  setTimeout(() => server?.closeAllConnections(), graceMilliseconds).unref()
}

/** How long the headers of a request may take, at most as long as all of it; and a connection on which nothing moves. */
const headersMilliseconds = 15_000
const stillMilliseconds = 600_000

/** The server that requests come to. A request that has not come whole within `REQUEST_SECONDS` (0: ever) is given up. */
function serverOf(handle: RequestListener): Server {
  const requestTimeout = Number(process.env.REQUEST_SECONDS) * 1_000
  const headersTimeout = requestTimeout === 0 ? headersMilliseconds : Math.min(headersMilliseconds, requestTimeout)
  const times = { keepAliveTimeout: idleMilliseconds, headersTimeout, requestTimeout, connectionsCheckingInterval: 5_000 }
  return createServer(times, handle).setTimeout(stillMilliseconds)
}

for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => stop(0))
process.on('SIGTERM', () => stop(0, Number(process.env.DRAIN_SECONDS)))
followParent(() => stop(0))

try {
  settleEnvironment(process.env)
  tracing = await startTracing(process.env)
  const [host, port] = [process.env.HOST ?? '', Number(process.env.PORT)]
  await patiently(() => checkPort(host, port))
  const metadata = openMetadata(process.env.METADATA_DIR ?? '', process.env.DATA_DIR)
  place = await takePlace(process.env)
  ignitor.tap((app) => app.booting(() => app.container.bindValue('metadata', metadata)))
  await ignitor
    .httpServer()
    .start(serverOf)
    .catch((error) => {
      throw error.syscall === 'listen' ? cannotListen(host, port, error) : error
    })
  if (process.env.METADATA_WATCH !== '1') process.stdout.write(`Pergola serves http://${host}:${port}\n`)
} catch (error) {
  console.error(error instanceof Refusal ? error.message : error)
  await stop(1)
}
