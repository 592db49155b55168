import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readFiles } from '../../engine/files/read-files.ts'
import type { JsonSchema } from '../../engine/runtime/app/shape/json-schema.ts'
import { type Kind, kinds } from '../../engine/schema/kinds.ts'
import { codesPage } from './codes-page.ts'
import { type Example, kindPage } from './kind-page.ts'
import { mistakesPage } from './mistakes-page.ts'
import { operatorsPage } from './operators-page.ts'

const library = fileURLToPath(new URL('../../examples/library', import.meta.url))

/** Files that show kinds of which the library has none; a test checks them together with the library. */
const more = fileURLToPath(new URL('../../engine/schema/examples', import.meta.url))

/** Files that show more of a kind. */
const further: Partial<Record<Kind, string>> = { report: 'reports/branchStanding.json' }

/** The files that show each kind. All are checked by the tests, so the examples are right. */
const examples = {
  app: 'app.json',
  conversion: 'conversions/lending/loanToReturn.json',
  entity: 'entities/lending/returnSlip.json',
  fixture: 'fixtures/loans.json',
  connector: 'connectors/catalogue.json',
  dataset: 'datasets/loans.json',
  glossary: 'glossaries/US.json',
  guide: 'guides/loan.json',
  job: 'jobs/lateLoans.json',
  mask: 'masks/phone.json',
  print: 'prints/lending/loanSlip.json',
  report: 'reports/loansByMonth.json',
  setting: 'settings/lending.json',
  fragment: 'fragments/memberColumns.json',
  locale: 'locales/US/people.json',
  lookup: 'lookups/shelf.json',
  menu: 'menus/main.json',
  message: 'messages/loanSubmitted.json',
  role: 'roles/member.json',
  scope: 'scopes/ownLoans.json',
  screen: 'screens/lending/loan.json',
  sequence: 'sequences/loanNo.json',
  workflow: 'workflows/lending/loan.json',
} satisfies Record<Kind, string>

let written: ReadonlyMap<string, string> | undefined

/** Every page of the reference of the language, by its file name. What the sources say does not change while they run. */
export function reference(): ReadonlyMap<string, string> {
  written ??= write()
  return written
}

function write(): ReadonlyMap<string, string> {
  const names = Object.keys(kinds) as Kind[]
  const pages = names.map((kind): [string, string] => {
    const paths = [examples[kind], further[kind]].filter((path) => path !== undefined)
    return [`${kind}.md`, kindPage(kind, paths.map(exampleAt))]
  })
  return new Map([
    ['README.md', contents(names)],
    ...pages,
    ['expressions.md', operatorsPage()],
    ['diagnostics.md', codesPage()],
    ['mistakes.md', mistakesPage(readFiles(library))],
  ])
}

function exampleAt(path: string): Example {
  const folder = existsSync(join(library, path)) ? library : more
  return { path, text: readFileSync(join(folder, path), 'utf8') }
}

function contents(names: readonly Kind[]): string {
  const rows = names.map(
    (kind) =>
      `| [${kind}](${kind}.md) | \`${kinds[kind].folder || 'app.json'}\` | ${(kinds[kind].schema as JsonSchema).description ?? ''} |`,
  )
  return `# The metadata language

Written by \`pergola docs\` from the schemas in \`engine/schema\`; do not edit it here. Keys in bold must be there.

| kind | where | what it is |
|---|---|---|
${rows.join('\n')}

[Expressions](expressions.md) · [What the checker tells](diagnostics.md) · [Ten mistakes](mistakes.md)
`
}
