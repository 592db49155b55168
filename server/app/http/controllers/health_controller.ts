import type { HttpContext } from '@adonisjs/core/http'
import portal from '../../services/portal.ts'
import { takesWrites } from '../../storage/queries/takes_writes.ts'

/** For whoever operates the server. */
export default class HealthController {
  /** The process answers. */
  live({ response }: HttpContext): void {
    response.json({ status: 'up' })
  }

  /**
   * Requests can be served: the database answers and takes writes, what waits for clocks is run, and the node is not about to stop. Without
   * the file storage all but files is served: the node stays ready and says what lacks.
   */
  async ready({ response }: HttpContext): Promise<void> {
    if (!portal.door.isOpen) return response.status(503).json({ status: 'stopping' })
    const missing = [...((await takesWrites(portal.pool)) ? [] : ['database']), ...(portal.jobs.isRunning ? [] : ['jobs'])]
    if (missing.length > 0) return response.status(503).json({ status: 'unready', missing })
    const degraded = (await portal.files.storage.answers()) ? [] : ['files']
    response.json({ status: 'ready', metadata: portal.metadata.app.hash, ...(degraded.length > 0 && { degraded }) })
  }
}
