import router from '@adonisjs/core/services/router'
import env from '#start/env'
import { controllers } from './controllers.ts'
import { middleware } from './kernel.ts'

const {
  Access,
  AccountKeys,
  ApiPage,
  Applications,
  Approvals,
  Asks,
  Pinboards,
  Captchas,
  Changes,
  Comments,
  CodeSignIns,
  Connectors,
  Conversions,
  DraftContacts,
  Drafts,
  Development,
  Files,
  Find,
  Flow,
  GroupSignIn,
  Health,
  History,
  Imports,
  Mcp,
  Metrics,
  Notifications,
  OAuth,
  OpenApi,
  Overlays,
  Overview,
  OwnSessions,
  Passwords,
  PortalInfo,
  Prints,
  PublicSlides,
  Records,
  ReportBuilder,
  Reports,
  Reveals,
  ScanSignIns,
  Screens,
  Searches,
  Sendings,
  Session,
  Settings,
  Signatures,
  Transitions,
  Trial,
  Views,
} = controllers

router.get('/health/live', [Health, 'live'])
router.get('/health/ready', [Health, 'ready'])
router.get('/metrics', [Metrics, 'show'])

router
  .group(() => {
    arrival()
    linkedFiles()
    waysIn()
    if (env.get('METADATA_WATCH')) development()
    router.group(visitors).use(middleware.visitors())
    router
      .group(() => {
        ownSession()
        programs()
        inbox()
        overview()
        administration()
        reportBuilder()
        arrangements()
        reports()
        records()
        signInOfRecord()
        aboutRecord()
      })
      .use(middleware.signedIn())
  })
  .prefix('/api')

/** What the page asks before anybody has signed in, and signing in itself. */
function arrival(): void {
  router.get('portal', [PortalInfo, 'show'])
  router.get('portal/manifest', [PortalInfo, 'manifest'])
  router.get('public/slides', [PublicSlides, 'index'])
  router.get('public/slides/:name/:id/:file', [PublicSlides, 'picture'])
  router.get('session', [Session, 'show'])
  router.post('session', [Session, 'create'])
  router.delete('session', [Session, 'destroy'])
  router.post('session/code', [CodeSignIns, 'ask'])
  router.post('session/code/entry', [CodeSignIns, 'enter'])
}

/** Files by links that carry their own right, and what other systems send. */
function linkedFiles(): void {
  router.post('files', [Files, 'create'])
  router
    .get('files/:id/:as', [Files, 'showOwn'])
    .where('as', /^(inline|download)$/)
    .use(middleware.signedLink())
  router
    .get('records/:entity/:id/files/:file/:as', [Files, 'show'])
    .where('as', /^(inline|download)$/)
    .use(middleware.signedLink())
  router.post('connectors/:connector/*', [Connectors, 'receive'])
}

/** The ways in beside a password, and back in without it. */
function waysIn(): void {
  router.post('captcha', [Captchas, 'create'])
  router.post('password/forgotten', [Passwords, 'forgotten'])
  router.post('password/link', [Passwords, 'link'])
  router.post('password/reset', [Passwords, 'reset'])
  router.post('scan', [ScanSignIns, 'create'])
  router.get('scan/:code/state', [ScanSignIns, 'state'])
  router.post('scan/:code/session', [ScanSignIns, 'finish'])
  router.get('oauth/ask/:uid', [OAuth, 'ask'])
  router.get('group', [GroupSignIn, 'begin'])
  router.get('group/callback', [GroupSignIn, 'finish'])
}

/** What is wrong with the files of metadata, while they are written. */
function development(): void {
  router.get('dev/diagnostics', [Development, 'diagnostics'])
  router.get('dev/events', [Development, 'events'])
}

/** What people may do whether they have signed in or not. */
function visitors(): void {
  router.get('screens', [Screens, 'show'])
  router.post('records/:entity/search', [Records, 'search'])
  router.post('searches', [Searches, 'create'])
  router.get('drafts', [Drafts, 'show'])
  router.post('drafts', [Drafts, 'store'])
  router.delete('drafts', [Drafts, 'destroy'])
  router.post('drafts/code', [DraftContacts, 'ask'])
  router.post('drafts/code/entry', [DraftContacts, 'enter'])
  router.post('applications/code', [Applications, 'ask'])
  router.post('applications/code/entry', [Applications, 'show'])
  router.post('applications/changes', [Applications, 'open'])
  router.post('sendings', [Sendings, 'create'])
  router.post('asks', [Asks, 'create'])
  router.post('files/policy', [Files, 'policy'])
  router.post('files/:id/complete', [Files, 'complete'])
}

/** One's own sessions, and what one allows others in one's name. */
function ownSession(): void {
  router.get('trials', [Trial, 'index'])
  router.post('session/trial', [Trial, 'create'])
  router.delete('session/trial', [Trial, 'destroy'])
  router.get('access', [Access, 'explain'])
  router.get('sessions', [OwnSessions, 'index'])
  router.delete('sessions', [OwnSessions, 'destroyOthers'])
  router.delete('sessions/:id', [OwnSessions, 'destroy'])
  router.post('password', [Passwords, 'change'])
  router.get('oauth/ask/:uid/question', [OAuth, 'show'])
  router.post('oauth/ask/:uid/question', [OAuth, 'decide'])
  router.post('clients/:id/secret', [OAuth, 'secret'])
  router.post('scan/:code', [ScanSignIns, 'look'])
  router.post('scan/:code/:decision', [ScanSignIns, 'decide']).where('decision', /^(confirm|refuse)$/)
}

/** The interface itself: its description, and its tools for assistants. */
function programs(): void {
  router.get('openapi.json', [OpenApi, 'show'])
  router.get('docs', [ApiPage, 'page'])
  router.get('docs/scalar.js', [ApiPage, 'scalar'])
  router.get('docs/start.js', [ApiPage, 'start'])
  router.post('mcp', [Mcp, 'handle'])
}

/** What waits for somebody, and who decides in their place. */
function inbox(): void {
  router.get('notifications', [Notifications, 'index'])
  router.get('notifications/events', [Notifications, 'events'])
  router.post('notifications/read', [Notifications, 'read'])
  router.get('approvals/inbox', [Approvals, 'index'])
  router.get('approvals/count', [Approvals, 'count'])
  router.post('approvals/decisions', [Approvals, 'decide'])
  router.get('approvals/colleagues', [Approvals, 'colleagues'])
  router.get('approvals/substitutes', [Approvals, 'substitutes'])
  router.post('approvals/substitutes', [Approvals, 'nameSubstitute'])
  router.delete('approvals/substitutes/:id', [Approvals, 'dropSubstitute'])
}

/** What one sees of all entities at once. */
function overview(): void {
  router.get('find', [Find, 'index'])
  router.get('overview', [Overview, 'show'])
}

/** Settings, and changes over the files that are made in the browser. */
function administration(): void {
  router.get('settings/:name', [Settings, 'show'])
  router.patch('settings/:name', [Settings, 'update'])
  router.get('admin/overlays/:kind', [Overlays, 'index'])
  router.get('admin/overlays/:kind/:name', [Overlays, 'show'])
  router.put('admin/overlays/:kind/:name', [Overlays, 'save'])
  router.delete('admin/overlays/:kind/:name', [Overlays, 'discard'])
  router.get('admin/overlays/:kind/:name/versions', [Overlays, 'versions'])
  router.post('admin/overlays/:kind/:name/check', [Overlays, 'check'])
  router.post('admin/overlays/:kind/:name/preview', [Overlays, 'preview'])
  router.post('admin/overlays/:kind/:name/publish', [Overlays, 'publish'])
  router.post('admin/overlays/:kind/:name/roll-back', [Overlays, 'rollBack'])
}

/** Reports as they are made. */
function reportBuilder(): void {
  router.get('admin/reports/entities', [ReportBuilder, 'entities'])
  router.get('admin/reports/fields', [ReportBuilder, 'fields'])
  router.get('admin/reports/uses', [ReportBuilder, 'uses'])
  router.get('admin/reports/people', [ReportBuilder, 'people'])
  router.get('admin/reports/:name/mailed', [ReportBuilder, 'mailed'])
  router.post('admin/reports/check', [ReportBuilder, 'check'])
  router.post('admin/reports/preview', [ReportBuilder, 'preview'])
}

/** What people arrange for themselves and for others. */
function arrangements(): void {
  router.get('pinboards', [Pinboards, 'index'])
  router.post('pinboards', [Pinboards, 'create'])
  router.get('pinboards/:id', [Pinboards, 'show'])
  router.patch('pinboards/:id', [Pinboards, 'update'])
  router.delete('pinboards/:id', [Pinboards, 'destroy'])
  router.get('views', [Views, 'index'])
  router.post('views', [Views, 'create'])
  router.patch('views/:id', [Views, 'update'])
  router.delete('views/:id', [Views, 'destroy'])
}

/** Reports as they are run and spoken of. */
function reports(): void {
  router.post('reports/:name/run', [Reports, 'run'])
  router.post('reports/:name/rows', [Reports, 'rows'])
  router.post('reports/:name/comments', [Reports, 'comments'])
  router.post('reports/:name/comment', [Reports, 'comment'])
}

/** Records as they are made, read, changed and moved, one or many. */
function records(): void {
  router.get('files/:id/link', [Files, 'ownLink'])
  router.post('conversions/:name', [Conversions, 'create'])
  router.post('records/:entity/export', [Records, 'export'])
  router.post('records/:entity/import', [Imports, 'create'])
  router.post('records/:entity/delete', [Records, 'destroyMany'])
  router.get('records/:entity/import/template', [Imports, 'template'])
  router.post('records/:entity/transitions/:name', [Transitions, 'createMany'])
  router.post('records/:entity', [Records, 'create'])
  router.get('records/:entity/:id', [Records, 'show'])
  router.patch('records/:entity/:id', [Records, 'update'])
  router.delete('records/:entity/:id', [Records, 'destroy'])
}

/** How the holder of an account comes in, for whoever looks after it. */
function signInOfRecord(): void {
  router.get('records/:entity/:id/sign-in', [AccountKeys, 'show'])
  router.post('records/:entity/:id/sign-in/link', [AccountKeys, 'link'])
  router.post('records/:entity/:id/sign-in/password', [AccountKeys, 'password'])
  router.post('records/:entity/:id/sign-in/send/:contact', [AccountKeys, 'send']).where('contact', /^(email|phone)$/)
  router.post('records/:entity/:id/sign-in/unlock', [AccountKeys, 'unlock'])
  router.delete('records/:entity/:id/sign-in/sessions', [AccountKeys, 'endSessions'])
}

/** What stands around one record, and its steps. */
function aboutRecord(): void {
  router.get('records/:entity/:id/flow', [Flow, 'show'])
  router.get('changes/:entity', [Changes, 'show'])
  router.get('records/:entity/:id/history', [History, 'show'])
  router.post('records/:entity/:id/reveal', [Reveals, 'create'])
  router.get('records/:entity/:id/comments', [Comments, 'index'])
  router.post('records/:entity/:id/comments', [Comments, 'create'])
  router.get('records/:entity/:id/approvals', [Approvals, 'timeline'])
  router.get('records/:entity/:id/approvals/readers', [Approvals, 'readers'])
  router.post('records/:entity/:id/approvals/:how', [Approvals, 'hand']).where('how', /^(transfer|addSigner|sendBack)$/)
  router.get('records/:entity/:id/files/:file', [Files, 'link'])
  router.get('records/:entity/:id/prints/:print', [Prints, 'show'])
  router.post('records/:entity/:id/transitions/:name', [Transitions, 'create'])
  router.post('records/:entity/:id/transitions/:name/trial', [Transitions, 'try'])
  router.post('records/:entity/:id/transitions/:name/code', [Signatures, 'ask'])
}
