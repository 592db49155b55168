import { expect, test } from 'vitest'
import { diagnoseExamples } from '../testing/examples.ts'

const exchange = 'entities/system/exchange.json'
const choices = (...codes: string[]) => Object.fromEntries(codes.map((code) => [code, { label: code }]))

test.each([
  ['every connector', exchange, 'fields.connector', choices('register'), 'fields.connector.values'],
  ['both directions, where something comes in', exchange, 'fields.direction', choices('out'), 'fields.direction.values'],
  ['text messages, where they are sent', 'entities/system/delivery.json', 'fields.channel', choices('EMAIL'), 'fields.channel.values'],
  ['what lets a person in', 'entities/people/member.json', 'fields.active', choices('DISABLED'), 'fields.active.values'],
])('an enumeration that the server writes has %s', (_, file, path, values, at) => {
  const whole = { kind: 'enum', label: 'x', values }

  expect(diagnoseExamples({ [file]: { [path]: whole } })).toContain(`missing-value ${file} ${at}`)
})

test('one that has every value, or a code, takes whatever is written', () => {
  const whole = { kind: 'enum', label: 'x', values: choices('catalogue', 'register', 'bookseller', 'gone') }

  expect(diagnoseExamples({ [exchange]: { 'fields.connector': whole } }).filter((line) => line.startsWith('missing-value'))).toEqual([])
  expect(diagnoseExamples({}).filter((line) => line.startsWith('missing-value'))).toEqual([])
})

test('the jobs that may be started by hand are jobs', () => {
  const file = 'entities/system/jobRun.json'

  expect(diagnoseExamples({ [file]: { 'fields.job.values': choices('lateLoans', 'earlyLoans') } })).toContain(
    `unknown-job ${file} fields.job.values.earlyLoans`,
  )
})

test('the templates of imports are told apart by values that there are', () => {
  const duplicates = { field: 'direction', skip: ['out'], update: ['sideways'] }
  const importTemplates = { entity: 'exchange', address: 'connector', open: true, duplicates }
  const found = diagnoseExamples({ 'app.json': { importTemplates } }).filter((line) => line.startsWith('unknown-value'))

  expect(found).toEqual(['unknown-value app.json importTemplates.duplicates.update'])
})
