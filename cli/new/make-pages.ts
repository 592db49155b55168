import { addToMenu } from './add-to-menu.ts'
import { grantScreen } from './grant.ts'
import { entityFor } from './make-list.ts'
import type { Maker } from './maker.ts'

/** A page to be read. */
export const makeContent: Maker = (bench, { name, label, options, list }) => {
  const text = typeof options.text === 'string' ? options.text : label
  bench.create(`screens/${name}.json`, { kind: 'content', title: label, blocks: { text: { text } } })
  addToMenu(bench, name)
  grantScreen(bench, list('role'), `/${name}`)
}

/** An address that leads to another screen. */
export const makeRedirect: Maker = (bench, { name, label, need, list }) => {
  const target = need('to')
  bench.pathOf('screen', target)
  bench.create(`screens/${name}.json`, { kind: 'redirect', title: label, to: target })
  addToMenu(bench, name)
  grantScreen(bench, list('role'), `/${name}`)
}

/** A screen that edits the values of a settings file, which is made when it is not there yet. */
export const makeSettings: Maker = (bench, { name, label, options, list }) => {
  const settings = typeof options.settings === 'string' ? options.settings : (name.split('/').at(-1) ?? name)
  if (bench.app.bundle.settings?.[settings] === undefined) {
    bench.create(`settings/${settings}.json`, { label, keys: { limit: { kind: 'integer', label: '上限', min: 0, default: 100 } } })
  }
  bench.create(`screens/${name}.json`, { kind: 'settings', title: label, settings })
  addToMenu(bench, name)
  grantScreen(bench, list('role'), `/${name}`)
}

const grouped: ReadonlySet<string> = new Set(['status', 'enum', 'lookup'])

/** A report with its dataset and its screen: how many records there are, by what they can be told apart. */
export const makeReport: Maker = (bench, { name, label, need, list }) => {
  const entity = entityFor(bench, need('entity'))
  const report = name.split('/').at(-1) ?? name
  const fields = [...entity.fields.values()].filter(({ system, kind }) => !system && kind !== 'attachment')
  const by =
    fields.find(({ kind, multiple }) => grouped.has(kind) && !multiple) ?? fields.find(({ name: field }) => field === entity.display)
  const date = fields.find(({ kind }) => kind === 'date' || kind === 'datetime')
  const group = by?.name ?? entity.display
  const columns = Object.fromEntries(fields.map(({ name: field }) => [field, field]))
  bench.create(`datasets/${report}.json`, { label: entity.label, entity: entity.name, fields: { ...columns, createdAt: 'createdAt' } })
  bench.create(`reports/${report}.json`, {
    label,
    dataset: report,
    filters: { period: { field: date?.name ?? 'createdAt' } },
    groups: { [group]: {} },
    measures: { count: { label: '数量', aggregate: 'count' } },
    columns: [group, { field: 'count', total: true }],
    totals: true,
    charts: { byGroup: { label, kind: 'bar', x: group, y: ['count'] } },
  })
  bench.create(`screens/${name}.json`, { kind: 'report', title: label, report, immediate: true })
  addToMenu(bench, name)
  grantScreen(bench, list('role'), `/${name}`, entity.name)
}
