import router from '@adonisjs/core/services/router'
import server from '@adonisjs/core/services/server'

const everyRequest = [
  () => import('../app/http/middleware/frame_middleware.ts'),
  () => import('../app/http/middleware/authorization_server_middleware.ts'),
  () => import('../app/http/middleware/public_files_middleware.ts'),
]
const everyRoute = [
  () => import('../app/http/middleware/session_middleware.ts'),
  () => import('../app/http/middleware/request_token_middleware.ts'),
  () => import('@adonisjs/core/bodyparser_middleware'),
  () => import('../app/http/middleware/sent_values_middleware.ts'),
]
/** For the routes that ask for it. */
const named = {
  visitors: () => import('../app/http/middleware/visitors_middleware.ts'),
  signedIn: () => import('../app/http/middleware/signed_in_middleware.ts'),
  signedLink: () => import('../app/http/middleware/signed_link_middleware.ts'),
}

server.errorHandler(() => import('../app/http/exception_handler.ts'))
server.use(everyRequest)
router.use(everyRoute)
export const middleware = router.named(named)

/** Loads what every request goes through, before the first comes. */
export async function loadMiddleware(): Promise<void> {
  await Promise.all([...everyRequest, ...everyRoute, ...Object.values(named)].map((load) => load()))
}
