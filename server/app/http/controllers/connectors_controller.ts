import type { HttpContext } from '@adonisjs/core/http'
import { hear } from '../../connectors/receive.ts'
import { serverContext } from '../../records/server_context.ts'
import portal from '../../services/portal.ts'
import { Problem } from '../answers/problem.ts'

/** What other systems tell the portal: signed, kept once for each id, and taken in afterwards. */
export default class ConnectorsController {
  async receive({ request, response, params }: HttpContext): Promise<void> {
    const { metadata, accesses, addresses, pool } = portal
    const heard = await hear(serverContext(metadata.app, pool, accesses), addresses, {
      connector: String(params.connector),
      path: `/${(params['*'] as string[]).join('/')}`,
      header: (name) => request.header(name),
      body: request.raw() ?? '',
    })
    if (heard.kind !== 'kept') throw new Problem(heard.kind === 'unsigned' ? 'unsigned' : 'notFound')
    response.status(202).json({ received: heard.id })
  }
}
