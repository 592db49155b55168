import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import { type Asking, isRefused } from './further.ts'
import { routesOf, uncalled } from './routes.ts'

/** Reading calls that say nothing of records, or that other tests hold: each with why it is not asked here. */
const elsewhere: Readonly<Record<string, string>> = {
  portal: 'what strangers see of the portal',
  'portal/manifest': 'the name of the portal, for the apps of a device',
  'public/slides': 'pictures for strangers',
  'public/slides/:name/:id/:file': 'pictures for strangers',
  'files/:id/:as': 'by a signed link',
  'records/:entity/:id/files/:file/:as': 'by a signed link',
  'scan/:code/state': 'the phone that scans',
  'oauth/ask/:uid': 'the authorization server',
  'oauth/ask/:uid/question': 'the authorization server',
  group: 'the provider of the group',
  'group/callback': 'the provider of the group',
  'notifications/events': 'a stream: messages/live.spec.ts',
  docs: 'a page without data',
  'docs/scalar.js': 'a script',
  'docs/start.js': 'a script',
  'files/:id/link': 'files that are not in a record yet: files/uploads.spec.ts',
  'admin/overlays/:kind/:name/versions': 'metadata, not records',
  'dev/diagnostics': 'only while metadata is watched',
  'dev/events': 'only while metadata is watched',
}

/** The reading calls of the API that nothing has asked, among those that the routes declare. */
export function unasked(paths: ReadonlySet<string>): readonly string[] {
  const calls = [...paths].map((path) => `GET ${path.split('?')[0]}`)
  return uncalled(routesOf('get'), calls)
    .map((route) => route.replace('GET ', ''))
    .filter((route) => !Object.hasOwn(elsewhere, route))
}

/** Calls beside the records: people, suggestions, explanations, what administrators work with. Nobody is named by them whose account is not seen. */
export async function askHelpers(asking: Asking): Promise<void> {
  const { world, oracle, call, problem } = asking
  const { app } = world
  const { entity: name, login } = app.bundle.app.account
  const isSeen = (account: RecordData) => oracle.may('read', name) && oracle.reaches(name, account)
  const accounts = world.records.get(name) ?? []
  const checked = async (path: string, what: string) => {
    const { body } = await call('GET', path)
    for (const row of (body.rows ?? body.people ?? []) as readonly { id?: string; login?: string }[]) {
      const account = accounts.find((each) => (row.id === undefined ? each[login] === row.login : each.id === row.id))
      if (!account || !isSeen(account)) problem(`${what} names ${row.login ?? row.id}, whose account is not seen`)
    }
  }
  await checked('approvals/colleagues', 'the search for a substitute')
  await checked('admin/reports/people', 'the search for readers of a report')
  const hidden = accounts.find((account) => !isSeen(account))
  for (const account of [accounts.find(isSeen), hidden]) {
    if (!account) continue
    const { status } = await call('GET', `records/${name}/${account.id}/sign-in`)
    if (!isSeen(account) && status !== 404) problem(`how an account out of sight signs in is answered ${status}`)
  }
  if (hidden) {
    const days = { from: '2020-01-01', to: '2099-12-31' }
    const { status, text } = await call('POST', 'approvals/substitutes', { substitute: hidden.id, ...days })
    const unknown = await call('POST', 'approvals/substitutes', { substitute: '999999999999', ...days })
    if (status < 400 || withoutRequest(text) !== withoutRequest(unknown.text)) problem(`a substitute out of sight is answered ${status}`)
  }
  const documents = [...app.entities.values()].filter(({ parent, workflow }) => !parent && workflow)
  const closed = new Set(asking.some(documents))
  for (const entity of documents) if (oracle.may('read', entity.name) || closed.has(entity)) await askReaders(asking, entity, checked)
  const asked = [
    'sessions',
    'drafts?screen=/',
    `access?account=admin&entity=${name}`,
    ...Object.keys(app.bundle.settings ?? {}).map((each) => `settings/${each}`),
    'admin/overlays/menu/main',
    `admin/reports/fields?of=${name}`,
    'admin/reports/uses?name=none',
    'admin/reports/none/mailed',
  ]
  for (const path of asked) await call('GET', path)
  const isClosed = isRefused(await call('GET', 'admin/reports/entities'))
  const entities = [...app.entities.keys()]
  for (const entity of isClosed ? asking.some(entities) : entities) {
    const answer = await call('GET', `admin/reports/fields?of=${entity}`)
    if (asking.isBrief && isRefused(answer)) break
  }
}

/** Who could decide about a record instead: asked of one that is seen and one that is not. */
async function askReaders(
  { world, oracle, call, problem }: Asking,
  { name }: AppEntity,
  checked: (path: string, what: string) => Promise<void>,
): Promise<void> {
  const records = world.records.get(name) ?? []
  const [own, foreign] = [true, false].map((is) => records.find((each) => oracle.reaches(name, each) === is))
  if (own) await checked(`records/${name}/${own.id}/approvals/readers`, `the readers of ${name}`)
  if (own) await call('GET', `records/${name}/${own.id}/approvals`)
  if (!foreign) return
  const { status } = await call('GET', `records/${name}/${foreign.id}/approvals/readers`)
  if (status !== 404 && (status !== 403 || oracle.may('read', name))) problem(`the readers of a foreign ${name} are answered ${status}`)
}

const withoutRequest = (text: string): string => text.replace(/"requestId":"[^"]*"/, '')
