import type { HttpContext } from '@adonisjs/core/http'
import { terminalOf } from '../../accounts/device.ts'
import portal from '../../services/portal.ts'
import { tokenHash } from '../../values/token.ts'
import { Problem } from '../answers/problem.ts'
import { readCaller } from '../requests/caller.ts'
import { deviceOfRequest } from '../requests/device_of_request.ts'

/** Where a person is signed in. */
export default class OwnSessionsController {
  async index(context: HttpContext): Promise<void> {
    const current = tokenHash(context.sessionToken)
    const sessions = await portal.accounts.sessions.of(readCaller(context).id)
    context.response.json({
      sessions: sessions.map(({ id, createdAt, seenAt, method, address, agent }) => ({
        id,
        isCurrent: id === current,
        startedAt: createdAt.toUTC().toISO(),
        seenAt: seenAt.toUTC().toISO(),
        method,
        address,
        agent,
        terminal: terminalOf({ address: address ?? '', agent: agent ?? '' }),
      })),
    })
  }

  async destroy(context: HttpContext): Promise<void> {
    const caller = readCaller(context)
    if (!(await portal.accounts.endSession(caller, String(context.params.id)))) throw new Problem('notFound')
    await portal.accounts.tell('session.end', caller, deviceOfRequest(context), { by: 'list' })
    context.response.status(204).send(null)
  }

  async destroyOthers(context: HttpContext): Promise<void> {
    const caller = readCaller(context)
    await portal.accounts.endSessions(caller.id, context.sessionToken)
    await portal.accounts.tell('session.end', caller, deviceOfRequest(context), { by: 'all others' })
    context.response.status(204).send(null)
  }
}
