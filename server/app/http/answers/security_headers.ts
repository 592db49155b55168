import type { HttpContext } from '@adonisjs/core/http'
import env from '#start/env'
import { uploadOrigin } from '../../files/storage/open_storage.ts'

/** A page may load only what this server serves, and runs no script that stands in the page itself. Styles are set by the components. */
const pageRules = {
  'default-src': "'self'",
  'script-src': "'self'",
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data: blob:",
  'font-src': "'self' data:",
  'worker-src': "'self' blob:",
  // Prints are shown from the page's own memory.
  'frame-src': "'self' blob:",
  'object-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'self'",
}

/** What a browser may do with an answer that is no page: nothing but show it. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox"

/** What keeps the portal for the next time asks this server, and nobody else. */
export const workerPolicy = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'"

/** What a device can do and neither the page nor an answer needs. */
const unneeded = ['microphone', 'geolocation', 'payment', 'usb', 'display-capture', 'browsing-topics'].map((feature) => `${feature}=()`)

const permissions = ['camera=()', ...unneeded].join(', ')

/** What the page may ask of a device: the camera, for bar codes and QR codes. */
export const pagePermissions = ['camera=(self)', ...unneeded].join(', ')

const halfAYear = 15_552_000

/**
 * The policy of the portal's page. It can be shown in frames of its own origin and of those that `FRAME_ANCESTORS` names: the old
 * system that embeds it.
 */
export function pagePolicy(): string {
  const frames = ["'self'", ...(env.get('FRAME_ANCESTORS') ?? '').split(/[\s,]+/).filter((origin) => origin !== '')]
  // Browsers post files to the object storage themselves, where one is set.
  const calls = ["'self'", uploadOrigin(process.env)].filter((origin) => origin !== undefined)
  const rules = Object.entries({ ...pageRules, 'connect-src': calls.join(' ') }).map(([name, value]) => `${name} ${value}`)
  return [...rules, `frame-ancestors ${frames.join(' ')}`].join('; ')
}

/** What every answer carries. A page says more with `pagePolicy`. */
export function writeSecurityHeaders({ request, response }: HttpContext): void {
  response.header('X-Content-Type-Options', 'nosniff')
  response.header('Referrer-Policy', 'same-origin')
  response.header('Content-Security-Policy', dataPolicy)
  response.header('Permissions-Policy', permissions)
  response.header('Cross-Origin-Opener-Policy', 'same-origin')
  response.header('Cross-Origin-Resource-Policy', 'same-origin')
  if (request.secure()) response.header('Strict-Transport-Security', `max-age=${halfAYear}; includeSubDomains`)
}
