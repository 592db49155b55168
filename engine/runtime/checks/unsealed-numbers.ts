import type { Entity } from '../../schema/entity.ts'
import type { Check } from './context.ts'
import { declaredFields } from './fields.ts'

/** Whose value is worth stealing: by it somebody is paid, or taken for another. */
const kinds = { accountNumber: 'the number of an account', identityNumber: 'the number of a person' } as const

/** Numbers of accounts and of persons are kept encrypted. */
export const unsealedNumbers: Check = function* ({ of }) {
  for (const { file, value } of of('entity')) {
    for (const { path, name, field } of declaredFields(value as Entity)) {
      const typedAs = 'typedAs' in field ? field.typedAs : undefined
      if (typedAs !== 'accountNumber' && typedAs !== 'identityNumber') continue
      if ('sealed' in field && field.sealed !== undefined) continue
      yield {
        code: 'unsealed-number',
        severity: 'warning',
        file,
        path: [...path, 'typedAs'],
        message: `"${name}" is ${kinds[typedAs]} and stands in the database as it was typed. Seal it: \`"sealed": true\`.`,
      }
    }
  }
}
