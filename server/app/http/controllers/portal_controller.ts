import type { HttpContext } from '@adonisjs/core/http'
import { isPublic } from '../../../../engine/runtime/access/is-public.ts'
import { defaultEmbeddedType, defaultStoragePrefix } from '../../../../engine/schema/app.ts'
import portal from '../../services/portal.ts'
import { keepRequestToken } from '../cookies.ts'

/** What anybody may know of the portal: enough to sign in. */
export default class PortalController {
  show(context: HttpContext): void {
    const app = portal.metadata.in(context.language)
    const { bundle, hash } = app
    keepRequestToken(context)
    const { title, languages, storagePrefix = defaultStoragePrefix, embeddedType = defaultEmbeddedType } = bundle.app
    const screens = [...app.screens].flatMap(([route, screen]) => (isPublic(screen) ? [route] : []))
    const links = Object.values(bundle.app.public?.links ?? {}).map(({ screen, label }) => ({
      route: screen,
      label: label ?? app.screens.get(screen)?.title ?? screen,
    }))
    context.response.json({
      title,
      languages,
      storagePrefix,
      embeddedType,
      version: hash,
      signIn: signInOptions(),
      public: { screens, links },
    })
  }
}

/** How people can sign in, besides with a password. */
const signInOptions = () => ({ canMail: portal.passwordMails.isReady, hasGroup: portal.groupSignIn.isReady })
