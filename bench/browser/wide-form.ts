import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The address of the form, and how many fields it has in each of its sections. */
export const wideForm = '/bench/wide/new'
const sections = 10
const inSection = 20
/** So many of its fields are columns of its list. */
const columns = 100

/** Kinds as forms of the trade have them: mostly texts and numbers, some dates, choices and notes; a tenth is computed from others. */
const kinds: readonly ((at: number) => Record<string, unknown>)[] = [
  (at) => ({ kind: 'text', maxLength: 100, ...(at % 20 === 0 && { required: true }) }),
  () => ({ kind: 'code', maxLength: 20 }),
  () => ({ kind: 'quantity', min: 0 }),
  () => ({ kind: 'money', min: 0 }),
  () => ({ kind: 'date' }),
  () => ({ kind: 'text', maxLength: 200 }),
  () => ({ kind: 'boolean' }),
  () => ({ kind: 'integer', min: 0 }),
  () => ({ kind: 'percent' }),
  (at) => ({
    kind: 'money',
    computed: { round: [{ '*': [{ var: `record.f${at - 7}` }, { var: `record.f${at - 6}` }] }, 2] },
  }),
]

/** Writes a copy of the portal with an entity of 200 fields, a form of ten cards for it and a list of a hundred columns. */
export async function writeWideForm(portal: string, directory: string): Promise<void> {
  await cp(portal, directory, { recursive: true })
  const numbers = Array.from({ length: sections * inSection }, (_, at) => at)
  const fields = numbers.map((at) => [`f${at}`, { label: `字段${at}`, ...kinds[at % kinds.length]?.(at) }])
  const cards = Array.from({ length: sections }, (_, card) => [
    `card${card}`,
    { label: `第${card + 1}部分`, fields: numbers.slice(card * inSection, (card + 1) * inSection).map((at) => `f${at}`) },
  ])
  const entity = { label: '宽表单', display: 'f0', fields: Object.fromEntries(fields) }
  const screen = {
    kind: 'form',
    title: '宽表单',
    params: ['/:id'],
    list: '/bench/wides',
    entity: 'wide',
    sections: Object.fromEntries(cards),
  }
  const detail = { screen: '/bench/wide', params: { id: { var: 'record.id' } } }
  const list = {
    kind: 'list',
    title: '宽表单',
    entity: 'wide',
    columns: numbers.slice(0, columns).map((at) => `f${at}`),
    actions: ['create'],
    detail,
  }
  const menuFile = join(directory, 'menus/main.json')
  const menu = JSON.parse(await readFile(menuFile, 'utf8')) as { items: Record<string, unknown> }
  const files: Record<string, unknown> = {
    'entities/bench/wide.json': entity,
    'screens/bench/wide.json': screen,
    'screens/bench/wides.json': list,
    'menus/main.json': { ...menu, items: { ...menu.items, wides: { screen: '/bench/wides' } } },
  }
  for (const [file, content] of Object.entries(files)) await writeFile(join(directory, file), JSON.stringify(content))
}
