import { link } from '../../../engine/runtime/app/link.ts'
import { compile } from '../../../engine/runtime/expressions/compile.ts'
import { interpret } from '../../../engine/runtime/expressions/evaluate.ts'
import { type Scope, siteOf } from '../../../engine/runtime/expressions/scope.ts'
import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import { isDecimal, type Value } from '../../../engine/runtime/values/value.ts'
import type { Expression } from '../../../engine/schema/expression.ts'

/** What runs in the page: the values of expressions about a `specimen`, compiled and interpreted, numbers as plain text. */
function evaluateAll(
  bundle: Parameters<typeof link>[0],
  asked: readonly { readonly expression: Expression; readonly scope: Scope & { readonly record?: RecordData } }[],
): readonly (readonly [unknown, unknown])[] {
  const site = siteOf(link(bundle), { record: 'specimen' })
  const shown = (value: Value) => (isDecimal(value) ? value.toFixed() : value)
  return asked.map(({ expression, scope }) => [shown(compile(expression, site)(scope)), shown(interpret(expression, site, scope))])
}

Object.assign(globalThis, { evaluateAll })
