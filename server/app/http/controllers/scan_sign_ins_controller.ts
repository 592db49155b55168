import type { HttpContext } from '@adonisjs/core/http'
import env from '#start/env'
import { scanSeconds } from '../../accounts/scan_sign_ins.ts'
import portal from '../../services/portal.ts'
import { answerEntered } from '../answers/answer_entered.ts'
import { Problem } from '../answers/problem.ts'
import { readCookie, writePathCookie } from '../cookies/cookies.ts'
import { readCaller } from '../requests/caller.ts'
import { deviceOfRequest } from '../requests/device_of_request.ts'
import { limitHourly } from '../requests/limit_hourly.ts'

const cookie = 'pergola_scan'
const path = '/api/scan'

/** Signing a page in by a telephone that is signed in: the page's calls, then the telephone's. */
export default class ScanSignInsController {
  async create(context: HttpContext): Promise<void> {
    await limitHourly(context, 'scans', { strangers: 600, accounts: 600 })
    const { code, secret } = await portal.scanSignIns.begin(deviceOfRequest(context))
    writePathCookie(context, cookie, path, secret, scanSeconds)
    context.response.json({ code, link: `${env.get('PUBLIC_URL')}/#/scan/${code}`, seconds: scanSeconds })
  }

  async state(context: HttpContext): Promise<void> {
    context.response.json({ state: await portal.scanSignIns.state(codeOf(context), secretOf(context)) })
  }

  async finish(context: HttpContext): Promise<void> {
    const device = deviceOfRequest(context)
    const entered = await portal.scanSignIns.finish(codeOf(context), secretOf(context), device, context.sessionToken)
    writePathCookie(context, cookie, path, '', 0)
    if (!entered) throw new Problem('linkDead')
    answerEntered(context, entered)
  }

  async look(context: HttpContext): Promise<void> {
    const asked = await portal.scanSignIns.look(codeOf(context), readCaller(context))
    if (!asked) throw new Problem('linkDead')
    context.response.json(asked)
  }

  async decide(context: HttpContext): Promise<void> {
    const caller = readCaller(context)
    const isConfirmed = context.params.decision === 'confirm'
    if (!(await portal.scanSignIns.decide(codeOf(context), caller, isConfirmed))) throw new Problem('linkDead')
    await portal.accounts.tell(isConfirmed ? 'session.scanConfirmed' : 'session.scanRefused', caller, deviceOfRequest(context))
    context.response.status(204).send(null)
  }
}

const codeOf = ({ params }: HttpContext): string => String(params.code)
const secretOf = ({ request }: HttpContext): string => readCookie(request.request.headers.cookie, cookie)
