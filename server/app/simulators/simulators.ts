import { randomBytes } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from '@adonisjs/core/logger'
import type { App } from '../../../engine/runtime/app/app.ts'
import { type Addresses, secretVariable, urlVariable } from '../connectors/addresses.ts'
import { Simulator, type SimulatorParts } from './simulator.ts'

/** What the simulators of a demonstration are started with. */
export interface SimulatorsOf {
  readonly app: App
  readonly addresses: Addresses
  /** The address of the portal on this machine. */
  readonly portal: () => string
  /** Where it is written on which addresses they are. */
  readonly directory: string
  readonly logger: Pick<Logger, 'info'>
  /** The rows that the other system has of a feed. Default: none. */
  readonly rows?: SimulatorParts['rows']
}

/** Simulators that run, by connector. */
export interface Simulators {
  readonly started: ReadonlyMap<string, Simulator>
  stop(): Promise<void>
}

/** The file in the data directory with the addresses of the simulators, by connector. */
export const simulatorsFile = 'simulators.json'

/** Starts a simulator for each connector without an address, and makes it the address. */
export async function startSimulators({ app, addresses, portal, directory, logger, rows }: SimulatorsOf): Promise<Simulators> {
  const started = new Map<string, Simulator>()
  const places: Record<string, string> = {}
  for (const [name, connector] of Object.entries(app.bundle.connectors ?? {})) {
    if (addresses.knows(connector)) continue
    const secret = connector.secret === undefined ? undefined : randomBytes(24).toString('base64url')
    const simulator = new Simulator({ app, name, connector, portal, ...(secret !== undefined && { secret }), ...(rows && { rows }) })
    const url = await simulator.start()
    addresses.set({
      [urlVariable(connector)]: url,
      ...(connector.secret !== undefined && { [secretVariable(connector.secret)]: secret }),
    })
    addresses.allowPrivate(new URL(url).hostname)
    started.set(name, simulator)
    places[name] = url
  }
  const file = join(directory, simulatorsFile)
  if (started.size > 0) {
    writeFileSync(file, `${JSON.stringify(places, null, 2)}\n`)
    logger.info({ simulators: places }, 'other systems are simulated')
  }
  return {
    started,
    async stop() {
      rmSync(file, { force: true })
      await Promise.all([...started.values()].map((simulator) => simulator.stop()))
    },
  }
}
