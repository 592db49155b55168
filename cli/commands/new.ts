import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { checkFiles } from '../../engine/files/check-files.ts'
import { openBundle } from '../../engine/files/open-bundle.ts'
import type { App } from '../../engine/runtime/app/app.ts'
import type { Diagnostic } from '../../engine/runtime/app/diagnostic.ts'
import { draftTraditional } from '../../engine/runtime/app/languages/traditional.ts'
import type { File } from '../../engine/runtime/app/source/file.ts'
import { Exception } from '../../engine/runtime/exception.ts'
import { languages } from '../../engine/schema/names.ts'
import type { Call, Command } from '../command.ts'
import { draftText } from '../new/draft-text.ts'
import { githubWorkflow, isEngine, thisEngine } from '../new/github-workflow.ts'
import { makeApp } from '../new/make-app.ts'
import { type Question, recipes } from '../new/makers.ts'
import { partName } from '../new/source/part-name.ts'
import { SourceBench } from '../new/source/source-bench.ts'
import { sourceRecipes } from '../new/source/source-makers.ts'
import { Workbench } from '../new/workbench.ts'
import { describe } from '../report/human.ts'

const kinds = ['app', ...Object.keys(recipes), ...Object.keys(sourceRecipes)]

/** Makes new metadata, and new parts of the engine. */
export const makeNew: Command = {
  summary: 'Makes an app, entity, screen of any kind, workflow, step, report, role, lookup, or a part of the engine, right from the start.',
  arguments: {
    'kind?': kinds.join(', '),
    'name?': 'its name, with its area where it has one: lending/loan; for an app its title',
  },
  options: {
    label: { description: 'the text for people', value: 'text' },
    entity: { description: 'the entity that it is about', value: 'name' },
    fields: { description: 'the fields of an entity: name:kind:label,…; ref and lookup with :what after it', value: 'fields' },
    from: { description: 'the statuses that a transition leads from, with commas', value: 'statuses' },
    like: { description: 'the kind of field that a new one begins as', value: 'kind' },
    list: { description: 'the list that opens a document', value: 'route' },
    parent: { description: 'the reference by which records of a tree stand below each other', value: 'field' },
    role: { description: 'who may open or take it, with commas; default: whoever may do everything', value: 'roles' },
    screens: { description: 'the screens of a role, with commas', value: 'routes' },
    settings: { description: 'the settings file that a settings screen edits; default: one of its name', value: 'name' },
    text: { description: 'what stands on a content page, in Markdown', value: 'text' },
    to: { description: 'the status that a transition leads to, or the screen that a redirect does', value: 'name' },
    values: { description: 'the values of a lookup: CODE:label,…', value: 'values' },
  },
  examples: {
    'pergola new': 'Asks what is to be made, and what has to be known for it. So does each of the others for what it is not told.',
    'pergola -m metadata new app 图书馆': 'A portal that runs, with accounts and an administrator.',
    'pergola new entity lending/loan --label 借书单 --fields "number:code:单号,dueDate:date:应还日期"': 'A kind of record.',
    'pergola new list lending/loans --entity loan --label 借书单': 'A list with an entry in the menu.',
    'pergola new document lending/loanForm --entity loan --list /lending/loans': 'The document that the list opens.',
    'pergola new transition loan.cancel --label 取消 --from DRAFT --to CANCELLED --role librarian': 'A step that a role may take.',
    'pergola new operator isLong --label 较长':
      'An operator of expressions, in the browser, in SQL and in words, with its cases. Begin there to say what it does.',
    'pergola new field-kind phone --label 电话 --like code': 'A kind of field that is typed, shown, stored and imported, with its test.',
    'pergola new effect clearField --label 清空字段': 'What a step may do to its record, with its test.',
  },
  async run(call) {
    const [kind, name] = call.arguments
    const chosen = kind ?? (await call.out.ask?.one('What shall be made?', kinds))
    const example = (recipes[chosen ?? ''] ?? sourceRecipes[chosen ?? ''])?.name
    const called = name ?? (await call.out.ask?.text(example === undefined ? 'What is it called?' : `Its name, such as ${example}`, false))
    if (chosen === undefined || called === undefined)
      throw new Exception('missing', 'Say what shall be made and its name: `pergola new list lending/loans`.')
    const complete = { ...call, arguments: [chosen, called] }
    if (chosen === 'app') return newApp(complete)
    return sourceRecipes[chosen] ? newPart(complete) : newThing(complete)
  },
}

function newApp(call: Call): number {
  if (existsSync(join(call.directory, 'app.json'))) throw new Exception('exists', `There is an app in ${call.directory} already.`)
  const bench = new Workbench(call.directory, checkFiles([]).app)
  makeApp(bench, call.arguments[1] ?? '')
  const written = bench.write(bench.made(languages))
  const folder = relative(call.cwd, call.directory).replaceAll('\\', '/') || '.'
  const workflow = join(call.cwd, '.github', 'workflows', 'metadata.yml')
  if (!existsSync(workflow)) {
    mkdirSync(dirname(workflow), { recursive: true })
    const engine = isEngine(call.cwd) ? 'own' : thisEngine()
    writeFileSync(workflow, githubWorkflow(folder, engine))
    call.out.print('.github/workflows/metadata.yml')
    if (engine !== 'own' && engine.repository === undefined)
      call.out.note('Say in the variable PERGOLA_REPOSITORY of the repository on GitHub where Pergola is to be fetched from.')
  }
  const code = report(call, written)
  if (code === 0) call.out.note(`\`pergola -m ${folder} dev\` runs it: sign in as admin.`)
  return code
}

async function newThing(call: Call): Promise<number> {
  const [kind = '', name = ''] = call.arguments
  const recipe = recipes[kind]
  if (!recipe) throw new Exception('unknown', `"${kind}" cannot be made: ${kinds.join(', ')}.`)
  const bundle = openBundle(call.directory)
  const bench = new Workbench(call.directory, bundle.app)
  const options = await answered(call, recipe.questions, bench.app)
  const text = (option: string) => (typeof options[option] === 'string' ? options[option] : undefined)
  recipe.make(bench, {
    name,
    label: text('label') ?? name.split(/[./]/).at(-1) ?? name,
    options,
    list: (option) => text(option)?.split(',') ?? [],
    need: (option) => {
      const value = text(option)
      if (value === undefined) throw new Exception('missing', `A new ${kind} needs --${option}.`)
      return value
    },
  })
  const made = bench.made()
  const wrong = errorsOf(checkFiles(withFiles(bundle.files, made)).diagnostics, made).filter(
    ({ message, file }) => !bundle.diagnostics.some((known) => known.file === file && known.message === message),
  )
  if (wrong.length === 0) return report(call, bench.write(made))
  for (const diagnostic of wrong) call.out.note(describe(call.out, '.', diagnostic))
  throw new Exception('wrong', `With that, the ${kind} would be wrong. Nothing is made.`)
}

const withFiles = (files: readonly File[], made: readonly File[]): File[] => [
  ...files.filter(({ path }) => !made.some((file) => file.path === path)),
  ...made,
]

const errorsOf = (diagnostics: readonly Diagnostic[], made: readonly File[]) =>
  diagnostics.filter(({ severity, file }) => severity === 'error' && made.some(({ path }) => path === file))

/** A part of the engine: its own files, and a line in each registry. */
async function newPart(call: Call): Promise<number> {
  const [kind = '', given = ''] = call.arguments
  const recipe = sourceRecipes[kind]
  if (!recipe) return 2
  const name = partName(given)
  const options = await answered(call, recipe.questions, checkFiles([]).app)
  const english = draftText(given, given)
  const label = typeof options.label === 'string' ? options.label : english
  if (/['"`\\{}$\n]/.test(label)) throw new Exception('badName', `"${label}" goes into code: leave out quotes, braces and backslashes.`)
  const words = { ZHS: label, ZHT: draftTraditional({}, label), US: english }
  const bench = new SourceBench()
  recipe.make(bench, name, words, typeof options.like === 'string' ? options.like : undefined)
  for (const path of bench.save()) call.out.print(path)
  call.out.note('It works as it stands. Say in its own files what it does; `pergola docs` writes the reference, `npm test` runs its test.')
  return 0
}

/** The options, with what was not given asked for where somebody can answer. */
async function answered(
  { options, arguments: [, name = ''], out }: Call,
  questions: readonly Question[],
  app: App,
): Promise<Call['options']> {
  const all = { ...options }
  for (const { option, message, choices, several, optional = false } of questions) {
    if (!out.ask || all[option] !== undefined) continue
    const known = choices?.(app, name) ?? []
    const answer =
      known.length === 0
        ? await out.ask.text(message, optional)
        : several
          ? (await out.ask.some(message, known)).join(',')
          : await out.ask.one(message, known)
    if (answer.trim() !== '') all[option] = answer.trim()
  }
  return all
}

/** Tells what was written, and what is wrong with it. */
function report({ directory, cwd, out }: Call, written: readonly string[]): number {
  const folder = relative(cwd, directory).replaceAll('\\', '/') || '.'
  for (const path of written) out.print(`${folder}/${path}`)
  const wrong = openBundle(directory).diagnostics.filter(({ severity, file }) => severity === 'error' && written.includes(file))
  for (const diagnostic of wrong) out.print(describe(out, folder, diagnostic))
  return wrong.length > 0 ? 1 : 0
}
