import { expect, test } from 'vitest'
import type { JsonSchema } from '../../../runtime/app/shape/json-schema.ts'
import type { Json } from '../../../runtime/overlays/json.ts'
import { type InputKind, inputKind } from './input-kind.ts'

const texts: JsonSchema = { type: 'array', items: { type: 'string' } }

test.each<[what: string, name: string, schema: JsonSchema | undefined, value: Json | undefined, kind: InputKind]>([
  ['what may be disabled is asked whether it is enabled', 'disabled', { type: 'boolean' }, true, 'enabled'],
  ['yes or no is a switch', 'required', { type: 'boolean' }, undefined, 'switch'],
  ['one of several is chosen', 'tone', { type: 'string', enum: ['info', 'warning'] }, undefined, 'choice'],
  ['a list of texts is tagged', 'roles', texts, ['buyer'], 'texts'],
  ['a list of texts that holds more is JSON', 'roles', texts, [{ role: 'buyer' }], 'json'],
  ['a list of other things is JSON', 'columns', { type: 'array', items: { type: 'object' } }, undefined, 'json'],
  [
    'a list of words that are known is tagged',
    'grants',
    { type: 'array', items: { anyOf: [{ const: 'read' }, { enum: ['write'] }] } },
    [],
    'texts',
  ],
  ['a screen is chosen', 'screen', { type: 'string' }, undefined, 'screen'],
  ['a number is a number', 'width', { type: 'integer' }, 3, 'number'],
  ['a text is typed', 'icon', { type: 'string' }, undefined, 'text'],
  ['a text is typed where the schema leaves open what it is', 'icon', undefined, 'home', 'text'],
  ['what is nothing of this is JSON', 'when', { type: 'object' }, undefined, 'json'],
])('%s', (_what, name, schema, value, kind) => expect(inputKind(name, schema, value)).toBe(kind))
