import { Exception } from '../../../engine/runtime/exception.ts'
import type { SourceMaker } from './source-maker.ts'

/** The kinds that a new one can begin as, with their properties and their type in SQL. */
const models: Readonly<Record<string, { readonly properties: string; readonly sql: string }>> = {
  boolean: { properties: '{}', sql: 'boolean' },
  code: { properties: 'text', sql: 'text' },
  date: { properties: '{}', sql: 'date' },
  text: { properties: 'text', sql: 'text' },
}

/** The kinds that a new kind of field can begin as. */
export const modelKinds = Object.keys(models)

/** Every registry of kinds of field, but for the kind itself. */
const registries = [
  'engine/renderers/cells/index.ts',
  'engine/renderers/development/gallery/samples.ts',
  'engine/renderers/fields/index.ts',
  'engine/runtime/screens/column-width.ts',
  'engine/renderers/lines/editors/index.ts',
  'engine/runtime/queries/conditions/condition.ts',
  'server/app/imports/example.ts',
  'server/app/storage/columns/column_types.ts',
]

/** A kind of field that begins as one that is there, with its own file to say in what it differs; it is shown, typed, stored, imported and asked for. */
export const makeFieldKind: SourceMaker = (bench, { camel, kebab }, words, like = 'text') => {
  const model = models[like]
  if (model === undefined) throw new Exception('unknown', `A new kind of field cannot begin as "${like}": ${modelKinds.join(', ')}.`)
  bench.insert(
    'engine/schema/field.ts',
    '  // numbers, all exact\n',
    `  ${camel}: field('${camel}', '${words.US}.', ${model.properties}),\n`,
  )
  bench.create(`engine/runtime/fields/${kebab}.ts`, kind(camel, like, words.US))
  bench.create(`engine/runtime/fields/${kebab}.test.ts`, kindTest(camel, like))
  bench.append('engine/runtime/fields/index.ts', /^import .*\n/m, `import { ${camel} } from './${kebab}.ts'\n`)
  bench.append('engine/runtime/fields/index.ts', '  // text\n', `  ${camel},\n`)
  bench.insert(
    'engine/runtime/expressions/resolve.ts',
    '    default:\n      return { kind: field.kind }',
    `    case '${camel}':\n      return { kind: '${like}' }\n`,
  )
  bench.insert('server/app/storage/terms/sql_type.ts', "} satisfies Record<AppField['kind'], SqlType>", `  ${camel}: '${model.sql}',\n`)
  bench.insert('server/tests/matrix/world.ts', `    case '${like}':`, `    case '${camel}':\n`)
  for (const path of registries) bench.append(path, entryOf(like), `\n  ${camel}: ${saidOf(bench.read(path), like)},`)
}

const entryOf = (kind: string) => new RegExp(`^ +${kind}(: .*)?,$`, 'm')

/** What a registry says of a kind; one that is written short is named as it is. */
function saidOf(source: string, kind: string): string {
  const [, value] = source.match(new RegExp(`^ +${kind}: (.*),$`, 'm')) ?? []
  return value ?? kind
}

const kind = (name: string, like: string, text: string) => `import { ${like} } from './${like}.ts'
import type { FieldKind } from './field-kind.ts'

/** ${text}. Begins as a ${like}; what is said here besides is its own. */
export const ${name} = {
  ...${like},
  kind: '${name}',
} satisfies FieldKind<'${name}'>
`

const values: Readonly<Record<string, readonly [wire: string, shown: string]>> = {
  boolean: ['true', 'Yes'],
  code: ["'A1'", 'A1'],
  date: ["'2026-01-05'", '2026-01-05'],
  text: ["'番茄'", '番茄'],
}

function kindTest(name: string, like: string): string {
  const [wire = '', shown = ''] = values[like] ?? []
  return `import { expect, test } from 'vitest'
import type { AppField } from '../app/app.ts'
import { specimenApp } from '../testing/specimen.ts'
import { fieldKinds } from './index.ts'

const { ${name} } = fieldKinds
const field = {
  ...specimenApp.entities.get('specimen')?.fields.get('text'),
  kind: '${name}',
  declaration: { kind: '${name}', label: '${name}' },
} as AppField

test('what is given is kept and shown', () => {
  expect(${name}.parse(${wire}, field)).toEqual(${wire})
  expect(${name}.format(${wire}, field, { language: 'US', timeZone: 'Asia/Shanghai' })).toBe('${shown}')
})

test('nothing is empty', () => {
  expect(${name}.parse(null, field)).toBeNull()
  expect(${name}.empty).toBeNull()
})

test('what is none is refused', () => {
  expect(${name}.parse({}, field)).toMatchObject({ code: expect.any(String) })
})
`
}
