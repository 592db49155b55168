import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { FaultSwitch } from '../../../server/app/simulators/simulator.ts'
import { simulatorsFile } from '../../../server/app/simulators/simulators.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The data directory of the portal under test; empty when it is not known. */
    dataDir: string
  }
}

/** Makes the simulator of another system fail. */
export async function faultOf(connector: string, fault: Partial<FaultSwitch>): Promise<void> {
  const places = JSON.parse(await readFile(join(inject('dataDir'), simulatorsFile), 'utf8')) as Record<string, string>
  await fetch(`${places[connector]}/_simulator/fault`, { method: 'POST', body: JSON.stringify(fault) })
}
