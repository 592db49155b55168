import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { checkFiles } from '../../engine/files/check-files.ts'
import { openBundle } from '../../engine/files/open-bundle.ts'
import { Exception } from '../../engine/runtime/exception.ts'
import { languages } from '../../engine/schema/names.ts'
import type { Call, Command } from '../command.ts'
import { githubWorkflow, makeApp } from '../new/make-app.ts'
import { makeDocument } from '../new/make-document.ts'
import { makeEntity } from '../new/make-entity.ts'
import { makeList } from '../new/make-list.ts'
import { makeLookup } from '../new/make-lookup.ts'
import { makeRole } from '../new/make-role.ts'
import { makeTransition } from '../new/make-transition.ts'
import { makeWorkflow } from '../new/make-workflow.ts'
import type { Maker } from '../new/maker.ts'
import { Workbench } from '../new/workbench.ts'
import { describe } from '../report/human.ts'

const makers: Readonly<Record<string, Maker>> = {
  document: makeDocument,
  entity: makeEntity,
  list: makeList,
  lookup: makeLookup,
  role: makeRole,
  transition: makeTransition,
  workflow: makeWorkflow,
}

/** Makes new metadata. */
export const makeNew: Command = {
  summary: 'Makes an app, entity, list, document, workflow, transition, role or lookup that is right from the start.',
  arguments: {
    kind: ['app', ...Object.keys(makers)].join(', '),
    name: 'its name, with its area where it has one: lending/loan; for an app its title',
  },
  options: {
    label: { description: 'the text for people', value: 'text' },
    entity: { description: 'the entity that it is about', value: 'name' },
    fields: { description: 'the fields of an entity: name:kind:label,…', value: 'fields' },
    from: { description: 'the statuses that a transition leads from, with commas', value: 'statuses' },
    list: { description: 'the list that opens a document', value: 'route' },
    role: { description: 'who may open or take it, with commas; default: whoever may do everything', value: 'roles' },
    screens: { description: 'the screens of a role, with commas', value: 'routes' },
    to: { description: 'the status that a transition leads to', value: 'status' },
    values: { description: 'the values of a lookup: CODE:label,…', value: 'values' },
  },
  examples: {
    'pergola -m metadata new app 图书馆': 'A portal that runs, with accounts and an administrator.',
    'pergola new entity lending/loan --label 借书单 --fields "number:code:单号,dueDate:date:应还日期"': 'A kind of record.',
    'pergola new list lending/loans --entity loan --label 借书单': 'A list with an entry in the menu.',
    'pergola new document lending/loanForm --entity loan --list /lending/loans': 'The document that the list opens.',
    'pergola new transition loan.cancel --label 取消 --from DRAFT --to CANCELLED --role librarian': 'A step that a role may take.',
  },
  run: (call) => (call.arguments[0] === 'app' ? newApp(call) : newThing(call)),
}

async function newApp(call: Call): Promise<number> {
  if (existsSync(join(call.directory, 'app.json'))) throw new Exception('exists', `There is an app in ${call.directory} already.`)
  const bench = new Workbench(call.directory, checkFiles([]).app)
  makeApp(bench, call.arguments[1] ?? '')
  const written = await bench.save(languages)
  const folder = relative(call.cwd, call.directory).replaceAll('\\', '/') || '.'
  const workflow = join(call.cwd, '.github', 'workflows', 'metadata.yml')
  if (!existsSync(workflow)) {
    mkdirSync(dirname(workflow), { recursive: true })
    writeFileSync(workflow, githubWorkflow(folder))
    call.out.print('.github/workflows/metadata.yml')
  }
  return report(call, written)
}

async function newThing(call: Call): Promise<number> {
  const [kind = '', name = ''] = call.arguments
  const make = makers[kind]
  if (!make) throw new Exception('unknown', `"${kind}" cannot be made: ${['app', ...Object.keys(makers)].join(', ')}.`)
  const bench = new Workbench(call.directory, openBundle(call.directory).app)
  const text = (option: string) => (typeof call.options[option] === 'string' ? call.options[option] : undefined)
  make(bench, {
    name,
    label: text('label') ?? name.split(/[./]/).at(-1) ?? name,
    options: call.options,
    list: (option) => text(option)?.split(',') ?? [],
    need: (option) => {
      const value = text(option)
      if (value === undefined) throw new Exception('missing', `A new ${kind} needs --${option}.`)
      return value
    },
  })
  return report(call, await bench.save())
}

/** Tells what was written, and what is wrong with it. */
function report({ directory, cwd, out }: Call, written: readonly string[]): number {
  const folder = relative(cwd, directory).replaceAll('\\', '/') || '.'
  for (const path of written) out.print(`${folder}/${path}`)
  const wrong = openBundle(directory).diagnostics.filter(({ severity, file }) => severity === 'error' && written.includes(file))
  for (const diagnostic of wrong) out.print(describe(out, folder, diagnostic))
  return wrong.length > 0 ? 1 : 0
}
