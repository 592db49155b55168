import type { SourceMaker } from './source-maker.ts'

const runtime = 'engine/runtime/workflows'

/** An effect that changes the record of the step: a pure function with its test, its word of the language, and what it does in stories of fixtures. */
export const makeEffect: SourceMaker = (bench, { camel, kebab }, words) => {
  bench.insert(
    'engine/schema/effect.ts',
    '  notify: Type.Object(',
    `  ${camel}: Type.Object(
    { kind: Type.Literal('${camel}'), field: Type.Unsafe<string>({ ...Name, description: 'The field of the record that is emptied.' }), ...when },
    { ...closed, description: '${words.US}: empties a field of the record.' },
  ),
`,
  )
  bench.create(`${runtime}/${kebab}-effect.ts`, effect(camel, words.US))
  bench.create(`${runtime}/${kebab}-effect.test.ts`, effectTest(camel, kebab))
  bench.append(`${runtime}/effects.ts`, /^import .*\n/m, `import { ${camel} } from './${kebab}-effect.ts'\n`)
  bench.insert(
    `${runtime}/effects.ts`,
    "      case 'notify':",
    `      case '${camel}':
        if (this.#applies(effect.when)) {
          const changed = ${camel}(effect, this.#entity, this.record)
          this.record = compute(this.#app, this.#entity.name, changed, this.#scope, this.record)
        }
        break
`,
  )
  const stories = 'engine/runtime/fixtures/effects'
  bench.create(`${stories}/${kebab}.ts`, story(camel))
  bench.append(`${stories}/index.ts`, /^import .*\n/m, `import { ${camel} } from './${kebab}.ts'\n`)
  bench.append(`${stories}/index.ts`, /Apply<Kind> \} = \{/, `\n  ${camel},`)
}

const effect = (name: string, text: string) => `import type { Effect } from '../../schema/effect.ts'
import type { AppEntity } from '../app/app.ts'
import { withValue } from '../documents/with-value.ts'
import { fieldKinds } from '../fields/index.ts'
import type { RecordData } from '../values/record-data.ts'

/** ${text}: the record with the field empty. The record that is given stays as it is. */
export function ${name}({ field: path }: Extract<Effect, { kind: '${name}' }>, { fields }: AppEntity, record: RecordData): RecordData {
  const field = fields.get(path)
  return field === undefined ? record : withValue(record, path, fieldKinds[field.kind].empty)
}
`

const effectTest = (name: string, kebab: string) => `import { expect, test } from 'vitest'
import type { AppEntity } from '../app/app.ts'
import { specimenApp } from '../testing/specimen.ts'
import { ${name} } from './${kebab}-effect.ts'

const specimen = specimenApp.entities.get('specimen') as AppEntity
const record = { id: '1', text: 'before', code: 'A' }

test('empties the field that is named, and no other', () => {
  expect(${name}({ kind: '${name}', field: 'text' }, specimen, record)).toEqual({ id: '1', text: null, code: 'A' })
  expect(record.text).toBe('before')
})

test('does nothing to a field that is not there', () => {
  expect(${name}({ kind: '${name}', field: 'none' }, specimen, record)).toEqual(record)
})
`

const story = (name: string) => `import { fieldKinds } from '../../fields/index.ts'
import { assignWire } from '../assign.ts'
import { headerOf } from '../draft.ts'
import type { Apply } from './effect.ts'

export const ${name}: Apply<'${name}'> = (effect, { world }, document) => {
  const field = document.entity.fields.get(effect.field)
  if (field !== undefined) assignWire(world, headerOf(document), field, fieldKinds[field.kind].empty)
}
`
