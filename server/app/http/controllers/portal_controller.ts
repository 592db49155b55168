import type { HttpContext } from '@adonisjs/core/http'
import portal from '../../services/portal.ts'
import { keepRequestToken } from '../cookies.ts'

/** What anybody may know of the portal: enough to sign in. */
export default class PortalController {
  show(context: HttpContext): void {
    const { bundle, hash } = portal.metadata.in(context.language)
    keepRequestToken(context)
    context.response.json({ title: bundle.app.title, languages: bundle.app.languages, version: hash })
  }
}
