import Type from 'typebox'

/** A value written out in an expression. */
export type Literal = null | boolean | number | string

/** What an operator is applied to; only `in` takes a list of literals. */
export type Operand = Expression | readonly Literal[]

/** An operation: one key, the operator, with its operands. */
export interface Operation {
  readonly [operator: string]: Operand | readonly Operand[]
}

/** A typed expression tree, JsonLogic-shaped. `runtime/expressions/check` gives it its type. */
export type Expression = Literal | Operation

/** Schema of any expression. The shape is checked here, the types by the expression checker. */
export const Expression = Type.Unsafe<Expression>({
  description: 'An expression tree such as `{"<=": [{"var": "record.dueDate"}, {"var": "today"}]}`.',
  anyOf: [
    { type: ['null', 'boolean', 'number', 'string'] },
    {
      expression: true,
      type: 'object',
      minProperties: 1,
      maxProperties: 1,
      propertyNames: { not: { enum: ['__proto__', 'constructor', 'prototype'] } },
    },
  ],
})

/** Schema of an expression with a purpose of its own. */
export const expression = (description: string) => Type.Unsafe<Expression>({ ...Expression, description })
