import type { ConnectorOperation } from '../../schema/connector.ts'
import type { Dataset } from '../../schema/dataset.ts'
import type { Entity } from '../../schema/entity.ts'
import type { Report } from '../../schema/report.ts'
import type { App, AppEntity } from '../app/app.ts'
import { follow } from '../app/path.ts'
import type { Step } from '../app/source/source.ts'
import type { Check } from './context.ts'

/** References to several records stand where lists of values can: they name no record, are no key, and no report groups by them. */
export const severalReferences: Check = function* ({ app, of }) {
  for (const { file, name, value } of of('entity'))
    for (const { path, message } of wrongInEntity(app, name, value as Entity)) yield { code: 'wrong-field', file, path, message }
  for (const kind of ['dataset', 'report'] as const)
    for (const { file, value } of of(kind)) {
      const [place, dataset] = kind === 'dataset' ? [[], value as Dataset] : [['dataset'], (value as Report).dataset]
      for (const { path, message } of typeof dataset === 'object' ? wrongInDataset(app, dataset as Dataset) : [])
        yield { code: 'wrong-field', file, path: [...place, ...path], message }
    }
  for (const { file, value } of of('connector'))
    for (const [operation, declared] of Object.entries((value as { operations: Record<string, ConnectorOperation> }).operations))
      for (const field of Object.keys(declared.feed?.values ?? {})) {
        if (!isSeveral(app, app.entities.get(declared.entity ?? ''), field)) continue
        const message = `"${field}" refers to several records; a feed fills fields with the one value that stands in a row.`
        yield { code: 'wrong-field', file, path: ['operations', operation, 'feed', 'values', field], message }
      }
}

interface Wrong {
  readonly path: readonly Step[]
  readonly message: string
}

const isSeveral = (app: App, entity: AppEntity | undefined, path: string): boolean =>
  entity !== undefined && follow(app, entity, path).steps.at(-1)?.field?.kind === 'refs'

function* wrongInEntity(app: App, name: string, declared: Entity): Iterable<Wrong> {
  const entity = app.entities.get(name)
  if (!entity) return
  for (const word of ['display', 'code'] as const)
    if (isSeveral(app, entity, declared[word] ?? ''))
      yield { path: [word], message: `"${declared[word]}" refers to several records; expected a field that names one of ${name}.` }
  for (const [at, path] of (declared.search ?? []).entries())
    if (isSeveral(app, entity, path))
      yield { path: ['search', at], message: `"${path}" refers to several records, whose names are not searched. Ask for it in "query".` }
  for (const [place, owner] of [[[], entity] as const, ...[...entity.lines].map(([each, lines]) => [['fields', each], lines] as const)]) {
    for (const [field, { kind, declaration }] of owner.fields)
      if (kind === 'refs')
        for (const word of ['unique', 'index'] as const)
          if (declaration?.[word] !== undefined) yield { path: [...place, 'fields', field, word], message: severalIsAlways(word) }
    for (const [index, fields] of Object.entries(owner.declaration.indexes ?? {}))
      for (const [at, field] of fields.entries())
        if (isSeveral(app, owner, field)) yield { path: [...place, 'indexes', index, at], message: severalIsAlways('index') }
  }
}

const severalIsAlways = (word: 'unique' | 'index'): string =>
  word === 'unique'
    ? 'References to several records are no key: two records may share some of them. Remove "unique".'
    : 'What references to several records hold has an index of its own. Remove it here.'

function* wrongInDataset(app: App, dataset: Dataset): Iterable<Wrong> {
  if (!('entity' in dataset)) return
  const entity = app.entities.get(dataset.entity)
  for (const [name, declared] of Object.entries(dataset.fields)) {
    const path = typeof declared === 'string' ? declared : 'field' in declared ? declared.field : undefined
    if (path === undefined || !isSeveral(app, entity, path)) continue
    const message = `"${path}" refers to several records; a column of a report holds one value. Ask whether it holds one by "in".`
    yield { path: typeof declared === 'string' ? ['fields', name] : ['fields', name, 'field'], message }
  }
}
