import { readFileSync } from 'node:fs'
import { routesOf, shapeOf, uncalled } from './routes.ts'

/** Calls that change something of the caller's own, or that strangers and other systems make: each with the test that asks it. */
const elsewhere: Readonly<Record<string, string>> = {
  'POST session': 'accounts/guessing.spec.ts',
  'DELETE session': 'http/session.spec.ts',
  'POST session/code': 'accounts/code_sign_ins.spec.ts',
  'POST session/code/entry': 'accounts/code_sign_ins.spec.ts',
  'POST session/trial': 'http/trial.spec.ts',
  'DELETE session/trial': 'http/trial.spec.ts',
  'POST captcha': 'accounts/guessing.spec.ts',
  'POST password': 'accounts/passwords.spec.ts',
  'POST password/forgotten': 'accounts/passwords.spec.ts',
  'POST password/link': 'accounts/account_keys.spec.ts',
  'POST password/reset': 'accounts/passwords.spec.ts',
  'POST scan': 'accounts/scan.spec.ts',
  'POST scan/:code': 'accounts/scan.spec.ts',
  'POST scan/:code/session': 'accounts/scan.spec.ts',
  'POST scan/:code/:decision': 'accounts/scan.spec.ts',
  'DELETE sessions': 'accounts/scan.spec.ts',
  'DELETE sessions/:id': 'accounts/scan.spec.ts',
  'POST oauth/ask/:uid/question': 'accounts/letting_clients_in.spec.ts',
  'POST connectors/:connector/*': 'connectors/inbox.spec.ts',
  'POST files/policy': 'files/uploads.spec.ts',
  'POST files/:id/complete': 'files/strangers.spec.ts',
  'POST drafts': 'http/visitors.spec.ts',
  'POST drafts/code': 'http/applications.spec.ts',
  'POST drafts/code/entry': 'http/applications.spec.ts',
  'POST applications/code': 'http/applications.spec.ts',
  'POST applications/code/entry': 'http/applications.spec.ts',
  'POST applications/changes': 'http/applications.spec.ts',
  'POST records/:entity/:id/transitions/:name/code': 'records/signatures.spec.ts',
  'DELETE drafts': 'http/visitors.spec.ts',
  'POST searches': 'http/searches.spec.ts',
  'POST sendings': 'http/visitors.spec.ts',
  'POST asks': 'connectors/asks.spec.ts',
  'POST mcp': 'http/mcp.spec.ts',
  'POST notifications/read': 'http/transitions.spec.ts',
  'POST pinboards': 'http/pinboards.spec.ts',
  'PATCH pinboards/:id': 'http/pinboards.spec.ts',
  'DELETE pinboards/:id': 'http/pinboards.spec.ts',
  'POST views': 'http/views.spec.ts',
  'PATCH views/:id': 'http/views.spec.ts',
  'DELETE views/:id': 'http/views.spec.ts',
  'PATCH settings/:name': 'http/settings.spec.ts',
}

const writingRoutes = (): readonly string[] => routesOf('post', 'put', 'patch', 'delete')

/** The writing calls of the API that nobody was asked here, and that no other test asks. */
export const unwritten = (calls: ReadonlySet<string>): readonly string[] =>
  uncalled(writingRoutes(), calls).filter((route) => !Object.hasOwn(elsewhere, route))

/** Entries of the list that hold nothing: of a route that is gone, or with a test that does not make the call. */
export function wronglyElsewhere(): readonly string[] {
  const routes = new Set(writingRoutes())
  return Object.entries(elsewhere)
    .filter(([call, spec]) => {
      const [, route = ''] = call.split(' ')
      const made = new RegExp(`['"\`]/api/${shapeOf(route)}['"\`?]`)
      return !routes.has(call) || !made.test(readFileSync(new URL(`../${spec}`, import.meta.url), 'utf8'))
    })
    .map(([call, spec]) => `${call}: ${spec}`)
}
