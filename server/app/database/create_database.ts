import { Client } from 'pg'
import { Exception } from '../../../engine/runtime/exception.ts'

/** The PostgreSQL error for a database that exists already. */
const duplicateDatabase = '42P04'

/** Makes a database if it is missing. */
export async function createDatabase(serverUrl: string, name: string): Promise<void> {
  const client = new Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`)
  } catch (error) {
    if ((error as { code?: string }).code !== duplicateDatabase) {
      throw new Exception('databaseNotMade', `The database ${name} could not be made: ${(error as Error).message}`, { name })
    }
  } finally {
    await client.end()
  }
}
