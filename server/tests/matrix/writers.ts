import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import { sealedFields } from '../../../engine/runtime/app/sealed.ts'
import { linesOf, type RecordData } from '../../../engine/runtime/values/record-data.ts'
import { type Asking, nowhere, withoutRequest } from './further.ts'

const comment = '理由理由理由理由理由'

/** Calls beside the records by which something is done or shown: for those alone who may, and of what is out of sight as of what is not there. */
export async function askWriters(asking: Asking): Promise<void> {
  for (const entity of asking.world.app.entities.values()) {
    if (entity.parent || !asking.oracle.may('read', entity.name) || entity.name === asking.world.app.bundle.app.audit?.entity) continue
    await askManyAtOnce(asking, entity)
    await askSealed(asking, entity)
  }
  await askSignIns(asking)
  await askOwn(asking)
  await askAdministration(asking)
}

/** What is done with many at once is refused for each that is out of sight, as for one that is not there. */
async function askManyAtOnce({ world, oracle, call, problem }: Asking, entity: AppEntity): Promise<void> {
  const { name } = entity
  const [own, foreign] = [true, false].map((is) => (world.records.get(name) ?? []).find((each) => oracle.reaches(name, each) === is))
  const sameAsNone = async (path: string, id: string) => {
    const told = async (of: string) => withoutRequest(await call('POST', path, { ids: [of], comment })).replaceAll(of, '')
    const answer = await told(id)
    if (answer !== (await told(nowhere))) problem(`${path} of ${id}, out of sight, is answered ${answer.slice(0, 200)}`)
  }
  const steps = [...(entity.workflow?.transitions ?? [])].filter(([step, { internal }]) => internal !== true && oracle.takes(name, step))
  if (foreign) {
    if (oracle.may('delete', name)) await sameAsNone(`records/${name}/delete`, String(foreign.id))
    for (const [step] of steps.slice(0, 2)) await sameAsNone(`records/${name}/transitions/${step}`, String(foreign.id))
    for (const how of ['transfer', 'addSigner', 'sendBack']) {
      const { status } = await call('POST', `records/${name}/${foreign.id}/approvals/${how}`, { to: '1', comment })
      if (status < 400) problem(`${how} of a foreign ${name} is answered ${status}`)
    }
  }
  if (own && !oracle.may('delete', name)) {
    const { status, text } = await call('POST', `records/${name}/delete`, { ids: [own.id] })
    if (status < 400 && !/"ok":false/.test(text)) problem(`${name} ${own.id} is deleted with others: ${status} ${text.slice(0, 200)}`)
  }
  if (!oracle.may('import', name)) {
    const { status } = await call('POST', `records/${name}/import`, {})
    if (status < 400) problem(`an import of ${name} is answered ${status}`)
  }
}

/** Sealed values of records out of sight are shown to nobody, and of others to those alone whose role reveals them. */
async function askSealed({ world, oracle, call, problem }: Asking, entity: AppEntity): Promise<void> {
  const { name } = entity
  for (const field of sealedFields(entity).keys()) {
    for (const record of world.records.get(name) ?? []) {
      const isSeen = oracle.reaches(name, record)
      if (isSeen && oracle.reveals(name, record, field)) continue
      const { status } = await call('POST', `records/${name}/${record.id}/reveal`, { field, ...lineOf(record, field) })
      const isRight = isSeen ? status === 403 || status === 422 : status === 404
      if (!isRight) problem(`${field} of ${name} ${record.id}, which is ${isSeen ? 'not revealed' : 'out of sight'}, is answered ${status}`)
    }
  }
}

function lineOf(record: RecordData, field: string): { readonly line?: string } {
  const [lines = '', inner] = field.split('.')
  const [first] = inner === undefined ? [] : linesOf(record, lines)
  return first?.id === undefined ? {} : { line: first.id }
}

/** Nobody helps somebody in whose account they do not see, or makes secrets of clients that they do not. */
async function askSignIns({ world, oracle, call, problem }: Asking): Promise<void> {
  const { account, clients } = world.app.bundle.app
  const outOfSight = (name: string) =>
    (world.records.get(name) ?? []).find((each) => !oracle.may('read', name) || !oracle.reaches(name, each))
  const hidden = outOfSight(account.entity)
  if (hidden)
    for (const [method, path] of [
      ['POST', 'link'],
      ['POST', 'password'],
      ['POST', 'send/email'],
      ['POST', 'unlock'],
      ['DELETE', 'sessions'],
    ] as const) {
      const { status } = await call(method, `records/${account.entity}/${hidden.id}/sign-in/${path}`, {})
      if (status !== 404) problem(`${method} sign-in/${path} of an account out of sight is answered ${status}`)
    }
  const client = clients && outOfSight(clients.entity)
  if (client) {
    const { status } = await call('POST', `clients/${client.id}/secret`, {})
    if (status !== 404) problem(`a secret of a client out of sight is answered ${status}`)
  }
}

/** What belongs to nobody, or to somebody else, is neither decided, taken back nor filled. */
async function askOwn({ call, problem }: Asking): Promise<void> {
  const decided = await call('POST', 'approvals/decisions', { decision: 'approve', items: [{ approval: nowhere, level: 'none' }], comment })
  if (!/"notWaiting"/.test(decided.text)) problem(`a decision about nothing is answered ${decided.text.slice(0, 200)}`)
  for (const [method, path] of [
    ['DELETE', `approvals/substitutes/${nowhere}`],
    ['POST', 'files'],
  ] as const) {
    const { status } = await call(method, path, {})
    if (status < 400) problem(`${method} ${path} is answered ${status}`)
  }
}

/** What administrators change in the browser is not there for others; what they try shows them nothing that they may not see. */
async function askAdministration({ world, oracle, call, problem }: Asking): Promise<void> {
  const { app } = world
  const [message = '', written] = Object.entries(app.bundle.messages)[0] ?? []
  const entities = [...app.entities.values()].filter(({ name, parent }) => !parent && oracle.may('read', name)).slice(0, 2)
  const rows = entities.map(({ name, fields }) => {
    const shown = [...fields.values()].filter(({ kind, system }) => !system && kind !== 'attachment').map((field) => field.name)
    const columns = shown.filter((field) => oracle.canSee(name, field)).slice(0, 30)
    return { label: '试', dataset: { entity: name, fields: Object.fromEntries(columns.map((field) => [field, field])) }, columns }
  })
  const trials = { message: [{ value: written }], report: rows.map((value) => ({ name: 'trialOfRows', value })), menu: [] }
  const attempts = [
    ['POST', `admin/overlays/message/${message}/preview`, 'message'],
    ['POST', `admin/overlays/message/${message}/check`, 'message'],
    ['POST', 'admin/reports/check', 'report'],
    ['POST', 'admin/reports/preview', 'report'],
    ['PUT', 'admin/overlays/menu/none', 'menu'],
    ['DELETE', 'admin/overlays/menu/none', 'menu'],
    ['POST', 'admin/overlays/menu/none/publish', 'menu'],
    ['POST', 'admin/overlays/menu/none/roll-back', 'menu'],
  ] as const
  for (const [method, path, kind] of attempts) {
    const isOpen = (await call('GET', `admin/overlays/${kind}`)).status === 200
    for (const body of isOpen ? trials[kind] : [{}]) {
      const { status } = await call(method, path, body)
      if (!isOpen && status !== 404) problem(`${method} ${path} is answered ${status} to somebody who opens no such screen`)
    }
  }
}
