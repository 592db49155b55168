/** The controllers, each loaded when it is first needed, or by `loadControllers`. */
export const controllers = {
  Access: () => import('../app/http/controllers/access_controller.ts'),
  ApiPage: () => import('../app/http/controllers/api_page_controller.ts'),
  Approvals: () => import('../app/http/controllers/approvals_controller.ts'),
  Captchas: () => import('../app/http/controllers/captchas_controller.ts'),
  Comments: () => import('../app/http/controllers/comments_controller.ts'),
  Connectors: () => import('../app/http/controllers/connectors_controller.ts'),
  Conversions: () => import('../app/http/controllers/conversions_controller.ts'),
  Development: () => import('../app/http/controllers/development_controller.ts'),
  Files: () => import('../app/http/controllers/files_controller.ts'),
  Find: () => import('../app/http/controllers/find_controller.ts'),
  GroupSignIn: () => import('../app/http/controllers/group_sign_in_controller.ts'),
  Drafts: () => import('../app/http/controllers/drafts_controller.ts'),
  Health: () => import('../app/http/controllers/health_controller.ts'),
  History: () => import('../app/http/controllers/history_controller.ts'),
  Imports: () => import('../app/http/controllers/imports_controller.ts'),
  Mcp: () => import('../app/http/controllers/mcp_controller.ts'),
  Metrics: () => import('../app/http/controllers/metrics_controller.ts'),
  Notifications: () => import('../app/http/controllers/notifications_controller.ts'),
  OAuth: () => import('../app/http/controllers/oauth_controller.ts'),
  OpenApi: () => import('../app/http/controllers/open_api_controller.ts'),
  Overlays: () => import('../app/http/controllers/overlays_controller.ts'),
  OwnSessions: () => import('../app/http/controllers/own_sessions_controller.ts'),
  Passwords: () => import('../app/http/controllers/passwords_controller.ts'),
  PortalInfo: () => import('../app/http/controllers/portal_controller.ts'),
  Prints: () => import('../app/http/controllers/prints_controller.ts'),
  ReportBuilder: () => import('../app/http/controllers/report_builder_controller.ts'),
  Records: () => import('../app/http/controllers/records_controller.ts'),
  Reports: () => import('../app/http/controllers/reports_controller.ts'),
  ScanSignIns: () => import('../app/http/controllers/scan_sign_ins_controller.ts'),
  Screens: () => import('../app/http/controllers/screens_controller.ts'),
  Sendings: () => import('../app/http/controllers/sendings_controller.ts'),
  Session: () => import('../app/http/controllers/session_controller.ts'),
  Settings: () => import('../app/http/controllers/settings_controller.ts'),
  Transitions: () => import('../app/http/controllers/transitions_controller.ts'),
  Trial: () => import('../app/http/controllers/trial_controller.ts'),
  Views: () => import('../app/http/controllers/views_controller.ts'),
}

/** Loads all of them, so that no person waits for it, and a new build does not change a server that runs. */
export async function loadControllers(): Promise<void> {
  await Promise.all(Object.values(controllers).map((load) => load()))
}
