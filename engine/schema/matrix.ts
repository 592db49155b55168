import Type from 'typebox'
import { expression } from './expression.ts'
import { about, lines, of, own, refs } from './meaning.ts'
import { closed, EntityName, FieldPath, fieldPath, Label, label, marked, name } from './names.ts'

const number = ['decimal', 'integer', 'money', 'percent', 'quantity'] as const

/** What stands in the cells of a matrix, and what is worked out from it. Every path is one of the records in the cells unless it says `of the row`. */
export const matrixParts = {
  cells: Type.Object(
    {
      entity: EntityName,
      by: fieldPath('The reference of those records to the row that they belong to.', own('ref')),
      across: fieldPath('What makes a column: records with the same value here stand under one another.', refs()),
      heads: Type.Optional(
        Type.Array(marked(FieldPath, refs()), { minItems: 1, description: 'What the head of a column says besides, such as its status.' }),
      ),
      fields: Type.Array(marked(FieldPath, refs()), { minItems: 1, description: 'What a cell shows, the most important first.' }),
      where: Type.Optional(
        expression('Which of those records (`candidate`) stand in the matrix; `record` is the document that is open, as it is stored.'),
      ),
      missing: Type.Optional(label('What an empty cell says, such as `not offered`. Default: a dash.')),
    },
    {
      ...closed,
      ...about('matrixCells'),
      description:
        'The records in the cells: each refers to a row. They are searched for like those of a list, with the rights of the person.',
    },
  ),
  best: Type.Optional(
    Type.Object(
      {
        field: fieldPath('The number that is compared within each row.', refs(...number)),
        is: Type.Enum(['lowest', 'highest'], { description: 'Which one is marked.' }),
        target: Type.Optional(
          fieldPath('A number of the row: each cell shows by how much it differs from it.', of('sectionRecords', own(...number))),
        ),
      },
      { ...closed, ...about('matrixCells'), description: 'Which cell of each row is marked.' },
    ),
  ),
  total: Type.Optional(
    Type.Object(
      {
        label: Label,
        field: fieldPath('The number that is added up in each column.', refs(...number)),
        times: Type.Optional(fieldPath('A number of the row by which it is multiplied first.', of('sectionRecords', own(...number)))),
      },
      {
        ...closed,
        ...about('matrixCells'),
        description:
          'What each column comes to. Columns stand in its order, those without a gap first; with `best`, that of the complete columns is marked.',
      },
    ),
  ),
  fill: Type.Optional(
    Type.Object(
      {
        lines: name('Lines of the document: a cell that is chosen or typed into becomes one of them.', of('itsEntity', lines)),
        via: fieldPath('The reference of those lines to the record in the cell.', of('nearLines', own('ref'))),
        field: fieldPath('The number of theirs that is typed into the cell.', of('nearLines', own(...number))),
        upTo: fieldPath(
          'The number of the row that what is typed into it adds up to; what remains is shown.',
          of('sectionRecords', own(...number)),
        ),
        most: Type.Optional(
          expression('The most that a cell takes when it is chosen, from the `candidate` in it, the `row` and the document (`record`).'),
        ),
        total: Type.Optional(
          label('Shows what each column comes to by what is typed into it, times the field of `total`, under this name.'),
        ),
      },
      {
        ...closed,
        description:
          'Cells are typed into, one after the other by the keyboard too, while the status or a step lets the lines be changed. They are saved with the document.',
      },
    ),
  ),
} as const
