import router from '@adonisjs/core/services/router'
import env from '#start/env'
import { controllers } from './controllers.ts'
import { middleware } from './kernel.ts'

const { Conversions, Development, Health, History, Imports, Notifications, OpenApi, PortalInfo, Records, Screens, Session, Transitions } =
  controllers

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
        router.get('notifications', [Notifications, 'index'])
        router.post('notifications/read', [Notifications, 'read'])
        router.post('conversions/:name', [Conversions, 'create'])

        router.post('records/:entity/search', [Records, 'search'])
        router.post('records/:entity/export', [Records, 'export'])
        router.post('records/:entity/import', [Imports, 'create'])
        router.get('records/:entity/import/template', [Imports, 'template'])
        router.post('records/:entity/transitions/:name', [Transitions, 'createMany'])
        router.post('records/:entity', [Records, 'create'])
        router.get('records/:entity/:id', [Records, 'show'])
        router.patch('records/:entity/:id', [Records, 'update'])
        router.delete('records/:entity/:id', [Records, 'destroy'])
        router.get('records/:entity/:id/history', [History, 'show'])
        router.post('records/:entity/:id/transitions/:name', [Transitions, 'create'])
      })
      .use(middleware.signedIn())
  })
  .prefix('/api')
