import { timingSafeEqual } from 'node:crypto'
import type { HttpContext } from '@adonisjs/core/http'
import env from '#start/env'
import portal from '../../services/portal.ts'
import { Problem } from '../answers/problem.ts'

const loopback: ReadonlySet<string> = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** Figures for whoever operates the server: with the token of the settings, or, where none is set, from the machine itself and through no proxy. */
export default class MetricsController {
  async show(http: HttpContext): Promise<void> {
    if (!mayRead(http)) throw new Problem('notFound')
    http.response.header('Content-Type', portal.metrics.mediaType)
    http.response.send(await portal.metrics.text())
  }
}

function mayRead({ request }: HttpContext): boolean {
  const token = env.get('METRICS_TOKEN') ?? ''
  const { headers, socket } = request.request
  if (token === '')
    return loopback.has(socket.remoteAddress ?? '') && headers['x-forwarded-for'] === undefined && headers.forwarded === undefined
  const [wanted, given] = [Buffer.from(`Bearer ${token}`), Buffer.from(headers.authorization ?? '')]
  return wanted.length === given.length && timingSafeEqual(wanted, given)
}
