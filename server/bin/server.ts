import 'reflect-metadata'
import { Ignitor } from '@adonisjs/core'
import { Metadata } from '../app/metadata/metadata.ts'
import { settleEnvironment } from '../app/startup/environment.ts'
import { type Place, takePlace } from '../app/startup/place.ts'
import { cannotListen, checkPort } from '../app/startup/port_check.ts'
import { Refusal } from '../app/startup/refusal.ts'

const root = new URL('../', import.meta.url)
const importer = (path: string) => import(path.startsWith('.') ? new URL(path, root).href : path)

let place: Place | undefined
const ignitor = new Ignitor(root, { importer })

let isStopping = false
/** Stops the server, then what it had started; a second signal does not wait. */
async function stop(code: number): Promise<void> {
  if (isStopping) process.exit(code)
  isStopping = true
  await ignitor.terminate().catch(() => undefined)
  await place?.release().catch(() => undefined)
  process.exit(code)
}

process.on('SIGINT', () => stop(0))
process.on('SIGTERM', () => stop(0))

try {
  settleEnvironment(process.env)
  await checkPort(process.env.HOST ?? '', Number(process.env.PORT))
  const metadata = new Metadata(process.env.METADATA_DIR ?? '')
  place = await takePlace(process.env)
  await ignitor
    .tap((app) => app.booting(() => app.container.bindValue('metadata', metadata)))
    .httpServer()
    .start()
} catch (error) {
  const known =
    (error as NodeJS.ErrnoException).syscall === 'listen' ? cannotListen(process.env.HOST ?? '', Number(process.env.PORT), error) : error
  if (known instanceof Refusal) console.error(known.message)
  else console.error(known)
  await stop(1)
}
