import type { HttpContext } from '@adonisjs/core/http'
import { defaultStoragePrefix } from '../../../../engine/schema/app.ts'
import portal from '../../services/portal.ts'
import { keepRequestToken } from '../cookies.ts'

/** What anybody may know of the portal: enough to sign in. */
export default class PortalController {
  show(context: HttpContext): void {
    const { bundle, hash } = portal.metadata.in(context.language)
    keepRequestToken(context)
    const { title, languages, storagePrefix = defaultStoragePrefix } = bundle.app
    context.response.json({ title, languages, storagePrefix, version: hash })
  }
}
