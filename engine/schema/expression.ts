import Type from 'typebox'

/** An operation: one key, the operator, with its operands. */
export interface Operation {
  readonly [operator: string]: Expression | readonly Expression[]
}

/** A typed expression tree, JsonLogic-shaped. `runtime/expressions/check` gives it its type. */
export type Expression = null | boolean | number | string | Operation

/** Schema of any expression. The shape is checked here, the types by the expression checker. */
export const Expression = Type.Unsafe<Expression>({
  description: 'An expression tree such as `{"<=": [{"var": "record.dueDate"}, {"var": "today"}]}`.',
  anyOf: [
    { type: ['null', 'boolean', 'number', 'string'] },
    { type: 'object', minProperties: 1, maxProperties: 1, propertyNames: { not: { enum: ['__proto__', 'constructor', 'prototype'] } } },
  ],
})
