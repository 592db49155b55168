/**
 * Prints the description of the API for the holder of a role, as JSON on one line: `node server/bin/openapi.ts supplier`, with METADATA_DIR.
 * For tools that write clients; no database is asked.
 */
import { openBundle } from '../../engine/files/open-bundle.ts'
import { access } from '../../engine/runtime/access/decide.ts'
import { openApi } from '../app/openapi/document.ts'

const [role = ''] = process.argv.slice(2)
const { app } = openBundle(process.env.METADATA_DIR ?? 'metadata')
const answer = app.roles.has(role) ? openApi(app, access(app, [role])) : { roles: [...app.roles.keys()] }
process.stdout.write(`${JSON.stringify(answer)}\n`)
