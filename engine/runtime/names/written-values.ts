import type { Entity } from '../../schema/entity.ts'
import type { App } from '../app/app.ts'
import { list } from '../app/shape/fault.ts'
import type { Check } from '../checks/context.ts'

/** An enumeration of an entity that the server writes by itself, as `app.json` names it, and what it may write there. */
interface Written {
  /** `exchanges.connector` of `app.json`. */
  readonly at: string
  readonly entity: string | undefined
  readonly field: string | undefined
  readonly values: readonly string[]
}

/** An enumeration that the server writes has every value that it may write: none is refused or shown as a bare code. */
export const writtenValues: Check = function* ({ app, of }) {
  for (const { at, entity = '', field = '', values } of writtenIn(app)) {
    const file = of('entity').find(({ name }) => name === entity)
    const declared = (file?.value as Entity | undefined)?.fields[field]
    if (!file || declared?.kind !== 'enum') continue
    const missing = values.filter((value) => !Object.hasOwn(declared.values, value))
    if (missing.length === 0) continue
    const message = `"${at}" of app.json has the server write ${list(values)} here. Add ${list(missing)}.`
    yield { code: 'missing-value', file: file.file, path: ['fields', field, 'values'], message }
  }
}

/** The values by which the templates of imports are told apart are values of their enumerations. */
export const templateValues: Check = function* ({ app, of }) {
  const { importTemplates: part } = app.bundle.app
  const [file] = of('app')
  if (!part || !file) return
  const fieldsOf = (entity: string) => app.entities.get(entity)?.fields
  const kinds = part.columns?.kind
  const said = [
    ...(['skip', 'update'] as const).map((key) => ({
      path: ['duplicates', key],
      field: fieldsOf(part.entity)?.get(part.duplicates?.field ?? ''),
      values: part.duplicates?.[key] ?? [],
    })),
    {
      path: ['columns', 'kind', 'kinds'],
      field: fieldsOf(`${part.entity}.${part.columns?.lines}`)?.get(kinds?.field ?? ''),
      values: Object.keys(kinds?.kinds ?? {}),
    },
  ]
  for (const { path, field, values } of said) {
    const unknown = values.filter((value) => field?.choices && !field.choices.has(value))
    if (unknown.length === 0) continue
    const message = `"${field?.name}" has no ${list(unknown)}, so it never says so. It has ${list([...(field?.choices?.keys() ?? [])])}.`
    yield { code: 'unknown-value', file: file.file, path: ['importTemplates', ...path], message }
  }
}

/** The jobs that an enumeration offers to be started by hand are jobs. */
export const startableJobs: Check = function* ({ app, of, has }) {
  const { runs } = app.bundle.app
  const file = of('entity').find(({ name }) => name === runs?.entity)
  const declared = (file?.value as Entity | undefined)?.fields[runs?.job ?? '']
  if (!file || declared?.kind !== 'enum') return
  for (const job of Object.keys(declared.values).filter((name) => !has('job', name))) {
    const message = `No file below jobs/ is called "${job}", so whoever starts it by hand waits for nothing. Remove the value, or add the job.`
    yield { code: 'unknown-job', file: file.file, path: ['fields', runs?.job ?? '', 'values', job], at: 'key', message }
  }
}

/** What of `app.json` has the server write a value of an enumeration: `account.active`; nothing when it is for people alone. */
export const writtenAs = (app: App, entity: string, field: string, value: string): string | undefined =>
  writtenIn(app).find((one) => one.entity === entity && one.field === field && one.values.includes(value))?.at

function writtenIn({ bundle }: App): readonly Written[] {
  const { account, clients, deliveries, exchanges, signIns } = bundle.app
  const of = <Part extends { readonly entity: string }>(name: string, part: Part | undefined) => {
    const named = part as Readonly<Record<string, unknown>> | undefined
    return (key: string, values: readonly string[]): Written => ({
      at: `${name}.${key}`,
      entity: part?.entity,
      field: typeof named?.[key] === 'string' ? named[key] : undefined,
      values,
    })
  }
  const [inAccount, inClients] = [of('account', account), of('clients', clients)]
  const [inDeliveries, inExchanges, inSignIns] = [of('deliveries', deliveries), of('exchanges', exchanges), of('signIns', signIns)]
  const comesIn = Object.values(bundle.connectors ?? {}).some(({ operations }) =>
    Object.values(operations).some(({ direction }) => direction === 'in'),
  )
  return [
    inAccount('active', ['ENABLED']),
    inClients('active', ['ENABLED']),
    inDeliveries('channel', deliveries?.text === undefined ? ['EMAIL'] : ['EMAIL', 'SMS']),
    inDeliveries('language', bundle.app.languages),
    inExchanges('connector', Object.keys(bundle.connectors ?? {})),
    inExchanges('direction', comesIn ? ['out', 'in'] : ['out']),
    inSignIns('method', ['PASSWORD', 'QR_CODE', 'SMS', 'SSO']),
    inSignIns('result', ['SUCCESS', 'FAILED']),
    inSignIns('terminal', ['WEB', 'MOBILE']),
  ]
}
