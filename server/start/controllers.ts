/** The controllers, each loaded when it is first needed, or by `loadControllers`. */
export const controllers = {
  Conversions: () => import('../app/http/controllers/conversions_controller.ts'),
  Development: () => import('../app/http/controllers/development_controller.ts'),
  Health: () => import('../app/http/controllers/health_controller.ts'),
  History: () => import('../app/http/controllers/history_controller.ts'),
  Imports: () => import('../app/http/controllers/imports_controller.ts'),
  Notifications: () => import('../app/http/controllers/notifications_controller.ts'),
  OpenApi: () => import('../app/http/controllers/open_api_controller.ts'),
  PortalInfo: () => import('../app/http/controllers/portal_controller.ts'),
  Records: () => import('../app/http/controllers/records_controller.ts'),
  Screens: () => import('../app/http/controllers/screens_controller.ts'),
  Session: () => import('../app/http/controllers/session_controller.ts'),
  Transitions: () => import('../app/http/controllers/transitions_controller.ts'),
}

/** Loads all of them, so that no person waits for it, and a new build does not change a server that runs. */
export async function loadControllers(): Promise<void> {
  await Promise.all(Object.values(controllers).map((load) => load()))
}
