import router from '@adonisjs/core/services/router'
import env from '#start/env'
import { middleware } from './kernel.ts'

const Conversions = () => import('../app/http/controllers/conversions_controller.ts')
const Development = () => import('../app/http/controllers/development_controller.ts')
const Health = () => import('../app/http/controllers/health_controller.ts')
const History = () => import('../app/http/controllers/history_controller.ts')
const Imports = () => import('../app/http/controllers/imports_controller.ts')
const Notifications = () => import('../app/http/controllers/notifications_controller.ts')
const OpenApi = () => import('../app/http/controllers/open_api_controller.ts')
const PortalInfo = () => import('../app/http/controllers/portal_controller.ts')
const Records = () => import('../app/http/controllers/records_controller.ts')
const Screens = () => import('../app/http/controllers/screens_controller.ts')
const Session = () => import('../app/http/controllers/session_controller.ts')
const Transitions = () => import('../app/http/controllers/transitions_controller.ts')

router.get('/health/live', [Health, 'live'])
router.get('/health/ready', [Health, 'ready'])

router
  .group(() => {
    router.get('portal', [PortalInfo, 'show'])
    router.post('session', [Session, 'create'])
    router.delete('session', [Session, 'destroy'])

    if (env.get('METADATA_WATCH')) {
      router.get('dev/diagnostics', [Development, 'diagnostics'])
      router.get('dev/events', [Development, 'events'])
    }

    router
      .group(() => {
        router.get('session', [Session, 'show'])
        router.get('screens', [Screens, 'show'])
        router.get('openapi.json', [OpenApi, 'show'])
        router.post('records/:entity/search', [Records, 'search'])
        router.post('records/:entity/export', [Records, 'export'])
        router.post('records/:entity', [Records, 'create'])
        router.post('records/:entity/import', [Imports, 'create'])
        router.get('records/:entity/import/template', [Imports, 'template'])
        router.get('records/:entity/:id', [Records, 'show'])
        router.patch('records/:entity/:id', [Records, 'update'])
        router.delete('records/:entity/:id', [Records, 'destroy'])
        router.get('records/:entity/:id/history', [History, 'show'])
        router.post('records/:entity/:id/transitions/:name', [Transitions, 'create'])
        router.post('records/:entity/transitions/:name', [Transitions, 'createMany'])
        router.get('notifications', [Notifications, 'index'])
        router.post('notifications/read', [Notifications, 'read'])
        router.post('conversions/:name', [Conversions, 'create'])
      })
      .use(middleware.signedIn())
  })
  .prefix('/api')
