import type { HttpContext } from '@adonisjs/core/http'
import portal from '../../services/portal.ts'

/** For whoever operates the server. */
export default class HealthController {
  /** The process answers. */
  live({ response }: HttpContext): void {
    response.json({ status: 'up' })
  }

  /** Requests can be served: the database answers. */
  async ready({ response }: HttpContext): Promise<void> {
    await portal.pool.query('SELECT 1')
    response.json({ status: 'ready', metadata: portal.metadata.app.hash })
  }
}
