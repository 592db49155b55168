import { sentence } from '../../engine/runtime/messages/message.ts'
import { letIn } from '../app/accounts/let_in.ts'
import { Cluster } from '../app/database/cluster.ts'
import { openMetadata } from '../app/metadata/open_metadata.ts'
import { refuseAnothersDatabase } from '../app/startup/database_owner.ts'
import { settleEnvironment } from '../app/startup/environment.ts'
import { takePlace } from '../app/startup/place.ts'
import { createPool } from '../app/storage/pool.ts'

/** Makes a link by which somebody sets a password, and says what came of it as JSON. Its words: the login, and for a new account a role and a name. */
settleEnvironment(process.env)
const { env } = process
env.DATABASE_URL ||= Cluster.runningUrl(env.DATA_DIR ?? '')
const place = env.DATABASE_URL ? undefined : await takePlace(env)
const pool = createPool({ connectionString: env.DATABASE_URL ?? '' })
try {
  const [login = '', role = '', name = ''] = process.argv.slice(2)
  const metadata = openMetadata(env.METADATA_DIR ?? '')
  await refuseAnothersDatabase(pool, metadata.app, env.ADOPT_DATABASE === '1')
  const made = role === '' ? {} : { made: { role, name: name || login } }
  const answer = await letIn({ pool, metadata, publicUrl: env.PUBLIC_URL ?? '' }, { login, ...made })
  const told = answer.kind === 'invalid' ? { ...answer, issues: answer.issues.map((issue) => sentence(issue, 'US')) } : answer
  process.stdout.write(`${JSON.stringify(told)}\n`)
} finally {
  await pool.end()
  await place?.release()
}
