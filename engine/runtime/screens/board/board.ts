import type { Expression } from '../../../schema/expression.ts'
import type { Board } from '../../../schema/screens/arrangement.ts'
import type { Tone } from '../../../schema/tone.ts'
import type { AppEntity, AppField } from '../../app/app.ts'
import { type RecordData, wireOf } from '../../values/record-data.ts'
import type { ListState } from '../list/list-state.ts'

/** A column of a board: the cards whose field has this value. */
export interface BoardColumn {
  readonly value: string
  readonly label: string
  readonly tone: Tone | undefined
}

/** The field by which the cards stand. */
export function boardField({ fields, workflow }: AppEntity, { by }: Board): AppField | undefined {
  return fields.get(by ?? workflow?.field ?? '')
}

/** The columns in their order; where the query asks for some of their values, those. */
export function boardColumns(entity: AppEntity, board: Board, { conditions }: Pick<ListState, 'conditions'>): readonly BoardColumn[] {
  const field = boardField(entity, board)
  const asked = field && conditions[field.name]
  const values = board.statuses ?? [...(field?.choices?.keys() ?? [])]
  return values
    .filter((value) => asked?.kind !== 'choice' || asked.codes.includes(value))
    .map((value) => {
      const choice = field?.choices?.get(value)
      return { value, label: choice?.label ?? value, tone: choice?.tone }
    })
}

/** The records of a column among those that a list is about. */
export function columnFilter(field: AppField, value: string, own: Expression | undefined): Expression {
  const inColumn = { '==': [{ var: `record.${field.name}` }, value] }
  return own === undefined ? inColumn : { and: [own, inColumn] }
}

/** The column that a record stands in. */
export const columnOf = (field: AppField, record: RecordData): string => String(wireOf(record, field.name) ?? '')

/** What a column is called. */
export const columnLabel = (field: AppField, value: string): string => field.choices?.get(value)?.label ?? value

/**
 * The column on the side of an arrow key that a card may be put into, or else the one right beside, which says why not.
 * @param leads whether a card from one column may be put into another
 */
export function columnBeside(
  columns: readonly BoardColumn[],
  from: string,
  key: string,
  leads: (from: string, to: string) => boolean,
): string | undefined {
  const values = columns.map(({ value }) => value)
  const at = values.indexOf(from)
  const side = key === 'ArrowRight' ? values.slice(at + 1) : key === 'ArrowLeft' ? values.slice(0, at).reverse() : []
  return side.find((value) => leads(from, value)) ?? side[0]
}
