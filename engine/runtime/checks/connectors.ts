import type { Connector, ConnectorOperation } from '../../schema/connector.ts'
import type { Job } from '../../schema/job.ts'
import type { Workflow } from '../../schema/workflow.ts'
import type { App } from '../app/app.ts'
import type { Step } from '../app/source/source.ts'
import type { Check } from './context.ts'
import { wrongCodes } from './feed-codes.ts'
import type { Finding } from './finding.ts'

/** Exchanges are kept, what comes in finds its record and is proved, and nothing calls what itself is called. */
export const connectors: Check = function* ({ app, of }) {
  const code = 'wrong-connector'
  for (const { file, name: called, value } of of('connector')) {
    const connector = value as Connector
    if (!app.bundle.app.exchanges)
      yield { code, file, path: ['operations'], message: 'app.json has no "exchanges", so nothing would be kept. Name their entity there.' }
    if (connector.signed && connector.secret === undefined)
      yield { code, file, path: ['signed'], message: 'There is no "secret" to sign with.' }
    if (connector.basic && (connector.signed || connector.secret === undefined))
      yield { code, file, path: ['basic'], message: 'Expected a "secret" that is sent as it is, and no "signed".' }
    const filesOf = (file: string | undefined) => Object.values(connector.operations).filter(({ feed }) => file && feed?.file === file)
    for (const [name, { feed }] of Object.entries(connector.operations)) {
      const path = ['operations', name, 'feed', 'file']
      if (filesOf(feed?.file).length > 1)
        yield { code, file, path, message: `"${feed?.file}" is the file of another operation too. Expected a name of its own.` }
      if (feed?.file !== undefined && app.bundle.app.runs?.file === undefined)
        yield { code, file, path, message: 'app.json says of no field of "runs" that it holds files with rows. Name it there as "file".' }
    }
    for (const [name, operation] of Object.entries(connector.operations)) {
      for (const { path, message } of wrongIn(connector, operation, isFollowed(app, called, name)))
        yield { code, file, path: ['operations', name, ...path], message }
      for (const { path, message } of wrongCodes(app, operation)) yield { code, file, path: ['operations', name, ...path], message }
    }
  }
  yield* callers(app, of)
}

interface Wrong {
  readonly path: readonly Step[]
  readonly message: string
}

/** Whether a job runs when the operation has come in. */
const isFollowed = ({ bundle: { jobs = {} } }: App, connector: string, operation: string): boolean =>
  Object.values(jobs).some(({ after }) => after?.connector === connector && after.operation === operation)

/** @param isFollowed a job runs when it has come in */
function* wrongIn({ operations, signed }: Connector, operation: ConnectorOperation, isFollowed: boolean): Iterable<Wrong> {
  const { direction = 'out', entity, find, receive, take, failed, simulate, feed } = operation
  const needsRecord = receive ?? take ?? failed ?? find
  if (needsRecord !== undefined && entity === undefined)
    yield { path: [], message: 'It says what becomes of a record; expected "entity" to say of which.' }
  if (direction === 'in' && ((find === undefined && !isFollowed) || !signed))
    yield {
      path: ['direction'],
      message: 'What comes in needs "find" to know its record, or a job that runs "after" it, and a connector that is "signed".',
    }
  if (direction === 'in' && find === undefined && (receive ?? take ?? failed) !== undefined)
    yield { path: ['find'], message: 'It says what becomes of a record; expected "find" to know which.' }
  if (direction === 'out' && find !== undefined)
    yield { path: ['find'], message: 'Only what comes in is looked for; a call knows its record.' }
  if (feed !== undefined && (entity === undefined || direction === 'in'))
    yield { path: ['feed'], message: 'Rows are asked for and become records; expected "entity" to say of what, and no "direction" in.' }
  if (feed?.since && (feed.since.at === undefined) === (feed.since.greatest === undefined))
    yield {
      path: ['feed', 'since'],
      message: 'Expected either "at", where the answer says the next watermark, or "greatest", a value of the rows, and not both.',
    }
  if (feed?.since?.kind !== undefined && feed.since.at !== undefined && feed.protocol !== 'odata')
    yield { path: ['feed', 'since', 'kind'], message: 'Nothing is compared: the answer itself says the next watermark.' }
  if (operation.soap !== undefined) yield* wrongSoap(operation)
  if (feed?.protocol === 'odata' && operation.method !== 'GET') yield { path: ['method'], message: 'OData is read with GET.' }
  const later = simulate?.later
  const called = operations[later?.operation ?? '']
  if (later && called?.direction !== 'in')
    yield {
      path: ['simulate', 'later', 'operation'],
      message: `"${later.operation}" does not come in. Expected an operation of this connector that does.`,
    }
}

/** An envelope is posted, and has its rows in an element. */
function* wrongSoap({ method, direction, feed }: ConnectorOperation): Iterable<Wrong> {
  const path = ['soap']
  if (direction === 'in') yield { path, message: 'What comes in is JSON: expected no "soap", or no "direction" in.' }
  if (method !== undefined && method !== 'POST') yield { path: ['method'], message: 'An envelope is sent with POST.' }
  if (feed?.protocol !== undefined)
    yield { path: ['feed', 'protocol'], message: 'The operation is asked for in SOAP: expected no other protocol.' }
  if (feed && feed.rows === undefined)
    yield { path: ['feed'], message: 'Expected "rows" to say in which element the rows stand, such as "/ET_ROWS/item".' }
}

/** What calls, calls something that goes out. */
function* callers(app: App, of: Parameters<Check>[0]['of']): Iterable<Finding> {
  const comesIn = (connector: string, operation: string) => app.bundle.connectors?.[connector]?.operations[operation]?.direction === 'in'
  const message = 'The operation comes in: it cannot be called.'
  for (const { file, value } of of('workflow')) {
    for (const [step, { effects = [] }] of Object.entries((value as Workflow).transitions)) {
      for (const [index, effect] of effects.entries()) {
        if (effect.kind === 'call' && comesIn(effect.connector, effect.operation))
          yield { code: 'wrong-connector', file, path: ['transitions', step, 'effects', index, 'operation'], message }
      }
    }
  }
  for (const { file, value } of of('job')) {
    const { run, after } = value as Job
    if (run.kind === 'call' && comesIn(run.connector, run.operation))
      yield { code: 'wrong-connector', file, path: ['run', 'operation'], message }
    if (after?.operation !== undefined && !comesIn(after.connector ?? '', after.operation))
      yield {
        code: 'wrong-connector',
        file,
        path: ['after', 'operation'],
        message: 'The operation does not come in: expected one whose "direction" is "in".',
      }
    if (run.kind !== 'feed') continue
    const asked = run.operations.map((operation) => app.bundle.connectors?.[run.connector]?.operations[operation])
    if (run.full && asked.every((declared) => declared?.feed?.since === undefined))
      yield {
        code: 'wrong-connector',
        file,
        path: ['run', 'full'],
        message: 'No operation has "since": each run is full, without saying so.',
      }
    for (const [index, operation] of run.operations.entries()) {
      const declared = app.bundle.connectors?.[run.connector]?.operations[operation]
      const message = declared && wrongFeed(app, run, operation, declared)
      if (message !== undefined) yield { code: 'wrong-connector', file, path: ['run', 'operations', index], message }
    }
  }
}

type Bringing = Extract<Job['run'], { kind: 'feed' }>

/** What keeps a job from bringing the rows of an operation as it says. */
function wrongFeed({ bundle }: App, run: Bringing, operation: string, { feed }: ConnectorOperation): string | undefined {
  if (feed === undefined) return `"${operation}" has no "feed": it brings no rows.`
  if (run.full || !feed.since || feed.gone === undefined) return undefined
  const isFull = (job: Job) =>
    job.run.kind === 'feed' && job.run.full === true && job.run.connector === run.connector && job.run.operations.includes(operation)
  if (Object.values(bundle.jobs ?? {}).some(isFull)) return undefined
  return `Nothing would find what is gone: runs ask only for what has changed. Expected a job beside this one that is "full" and brings "${operation}" too.`
}
