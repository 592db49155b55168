import type { Expression } from '../../../schema/expression.ts'
import type { Board } from '../../../schema/screens/arrangement.ts'
import type { Tone } from '../../../schema/tone.ts'
import type { AppEntity, AppField } from '../../app/app.ts'
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
