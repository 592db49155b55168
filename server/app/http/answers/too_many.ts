import type { HttpContext } from '@adonisjs/core/http'
import { sentence } from '../../../../engine/runtime/messages/message.ts'
import { Problem } from './problem.ts'

/** The refusal of somebody who has to wait, which says how long. */
export function tooMany({ language }: HttpContext, waitSeconds: number): Problem {
  const isLong = waitSeconds > 90
  const params = { wait: isLong ? Math.ceil(waitSeconds / 60) : waitSeconds }
  const detail = sentence({ code: isLong ? 'waitMinutes' : 'waitSeconds', path: '', params }, language)
  return new Problem('tooManyRequests', { detail, members: { waitSeconds }, headers: { 'Retry-After': String(waitSeconds) } })
}
