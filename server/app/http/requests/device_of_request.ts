import type { HttpContext } from '@adonisjs/core/http'
import { type Device, deviceOf } from '../../accounts/device.ts'

/** Where a request comes from. */
export const deviceOfRequest = ({ request }: HttpContext): Device => deviceOf(request.ip(), request.request.headers['user-agent'])
