import router from '@adonisjs/core/services/router'
import server from '@adonisjs/core/services/server'

server.errorHandler(() => import('../app/http/exception_handler.ts'))

/** Every request. */
server.use([() => import('../app/http/middleware/frame_middleware.ts'), () => import('../app/http/middleware/public_files_middleware.ts')])

/** Every request to a route. */
router.use([
  () => import('../app/http/middleware/session_middleware.ts'),
  () => import('../app/http/middleware/request_token_middleware.ts'),
  () => import('@adonisjs/core/bodyparser_middleware'),
])

/** Routes that ask for it. */
export const middleware = router.named({
  signedIn: () => import('../app/http/middleware/signed_in_middleware.ts'),
})
