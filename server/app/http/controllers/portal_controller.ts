import type { HttpContext } from '@adonisjs/core/http'
import { isPublic } from '../../../../engine/runtime/access/is-public.ts'
import { passwordRoute } from '../../../../engine/runtime/access/password-route.ts'
import { rootRoute } from '../../../../engine/runtime/access/root-route.ts'
import { defaultEmbeddedType, defaultStoragePrefix } from '../../../../engine/schema/app.ts'
import { browserFacts } from '../../../../engine/schema/browser-facts.ts'
import portal from '../../services/portal.ts'
import { keepRequestToken } from '../cookies/cookies.ts'

/** What anybody may know of the portal: enough to sign in. */
export default class PortalController {
  show(context: HttpContext): void {
    const app = portal.metadata.in(context.language)
    const { bundle, hash } = app
    keepRequestToken(context)
    const { title, shortTitle = title, languages, storagePrefix = defaultStoragePrefix, embeddedType = defaultEmbeddedType } = bundle.app
    const screens = [...app.screens].flatMap(([route, screen]) => (isPublic(screen) ? [route] : []))
    const links = Object.values(bundle.app.public?.links ?? {}).map(({ screen, label }) => ({
      route: screen,
      label: label ?? app.screens.get(screen)?.title ?? screen,
    }))
    const route = passwordRoute(app)
    context.response.json({
      title,
      shortTitle,
      languages,
      timeZone: bundle.app.timeZone,
      storagePrefix,
      embeddedType,
      version: hash,
      signIn: signInOptions(),
      public: { screens, links },
      password: { route, title: app.screens.get(route)?.title },
      root: rootRoute(app),
      ...browserFacts(bundle.app),
    })
  }

  /** By what it is installed as an app. */
  manifest({ language, response }: HttpContext): void {
    const { title, shortTitle = title } = portal.metadata.in(language).bundle.app
    response.header('Content-Type', 'application/manifest+json')
    response.header('Cache-Control', 'no-cache')
    response.send(
      JSON.stringify({
        id: '/',
        name: title,
        short_name: shortTitle,
        start_url: '/',
        scope: '/',
        display: 'standalone',
        background_color: '#F5F7F6',
        theme_color: '#1F8A5B',
        icons,
      }),
    )
  }
}

/** The pictures by which the portal is known among the apps of a device. */
const icons = [
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any maskable' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any maskable' },
  { src: '/mark.svg', sizes: 'any', type: 'image/svg+xml' },
]

/** How people can sign in, besides with a password. */
const signInOptions = () => ({
  canMail: portal.passwordMails.isReady,
  canText: portal.codeSignIns.isReady,
  codes: portal.contactCodes.ways,
  hasGroup: portal.groupSignIn.isReady,
})
