import type { Connector } from '../../../schema/connector.ts'
import type { PartName } from '../../../schema/meaning.ts'
import type { Report } from '../../../schema/report.ts'
import type { Screen } from '../../../schema/screen.ts'
import { textAt } from '../../app/bundle-file.ts'
import { type Base, foundRecord, madeRecord, type Place, rowOfDataset, rowOfItsDataset, rowOfReport, sectionRecords } from '../base.ts'
import { keyOf } from '../name.ts'
import { screenParams } from '../params.ts'
import { fieldKey } from '../paths.ts'
import { type Part, part } from './reference.ts'

/** The text of a key that stands beside a place; beside `params` or a list, for what is in them. */
const beside = ({ file, path }: Place, key: string) =>
  textAt(file.value, ...path.slice(0, path.includes('params') || typeof path.at(-1) === 'number' ? -2 : -1), key) ?? ''
const keysOf = (map: object | undefined) => map && Object.keys(map)

/** A part of something that a key beside it names. */
const partBeside = (what: string, key: string, kind: 'operation' | 'chart' | 'param', known: Part['of']): Part =>
  part(what, known, (place, text) => keyOf(kind, `${beside(place, key)}.${text}`))

/** A column of what the base finds. */
const columnOf = (what: string, base: Base): Part =>
  part(
    what,
    (place) => keysOf(Object.fromEntries(base(place)?.fields ?? [])),
    (place, text) => {
      const row = base(place)
      return row && fieldKey(place.app, row.name, text)
    },
  )

const reportBeside = (place: Place): Report | undefined => place.app.bundle.reports?.[beside(place, 'report')]
const isNamedByField = ({ file, path }: Place) => textAt(file.value, ...path, 'field') !== undefined
const itsReport = ({ file }: Place) => file.value as Report
const reportPart = (what: string, of: Part['of']): Part =>
  part(what, of, (place, text) => fieldKey(place.app, `report ${place.file.name}`, text))

/** An operation of the `connector` beside it. */
const operation = partBeside('operation', 'connector', 'operation', (place) =>
  keysOf(place.app.bundle.connectors?.[beside(place, 'connector')]?.operations),
)

/** A key of the entity that the base finds; that it is one which can be asked is checked with the rest of what names it. */
const recordKey = (base: Base): Part =>
  part(
    'key',
    () => undefined,
    (place, text) => {
      const entity = base(place)
      return entity && keyOf('recordKey', `${entity.name}.${text}`)
    },
  )

/** A key of the entity among whose records a step finds one. */
const foundKey = recordKey(foundRecord)

/** A key of what an effect makes. */
const madeKey = recordKey(madeRecord)

/** A chart of the `report` beside it. */
const chart = partBeside('chart', 'report', 'chart', (place) => {
  const report = reportBeside(place)
  return report && Object.keys(report.charts ?? {})
})

/** A parameter of the `report` beside it. */
const parameter = partBeside('parameter', 'report', 'param', (place) => {
  const report = reportBeside(place)
  return report && Object.keys(report.filters ?? {})
})

/** A parameter of the report itself. */
const ownParameter = part(
  'parameter',
  (place) => Object.keys(itsReport(place).filters ?? {}),
  ({ file }, text) => keyOf('param', `${file.name}.${text}`),
)

/** A parameter of the address of the screen itself. */
const addressParam = part(
  'parameter',
  ({ file }) => screenParams(file.value as Screen).map(({ name }) => name),
  ({ file }, text) => keyOf('param', `${file.name}.${text}`),
)

/** A field of the dataset of the report. */
export const datasetField = columnOf('field of the dataset', rowOfDataset)

/** A column of the dataset that the file declares. */
const ownColumn = columnOf('column of the dataset', rowOfItsDataset)

/** A group that says no field is the field of the dataset that it is called like. */
export const groupOfDataset = part(
  datasetField.what,
  (place) => (isNamedByField(place) ? undefined : datasetField.of(place)),
  (place, text) => (isNamedByField(place) ? undefined : datasetField.key(place, text)),
)

/** A column of the report. */
export const column = columnOf('column', rowOfReport)

/** A group of the report. */
export const group = reportPart('group', (place) => Object.keys(itsReport(place).groups ?? {}))

/** A measure of the report, or a formula. */
export const measure = columnOf('measure', rowOfReport)

/** A key of the settings that the screen edits. */
const settingKey = part(
  'key',
  ({ app, file }) => keysOf(app.bundle.settings?.[textAt(file.value, 'settings') ?? '']?.keys),
  ({ file }, text) => keyOf('key', `${textAt(file.value, 'settings')}.${text}`),
)

/** A card, step, tile or block of the screen that a guide shows. */
const guideSection = part(
  'section',
  ({ app, file }) => {
    const screen = app.screens.get(textAt(file.value, 'screen') ?? '') as unknown as Readonly<Record<string, object>> | undefined
    return screen && ['sections', 'steps', 'tiles', 'blocks'].flatMap((key) => Object.keys(screen[key] ?? {}))
  },
  ({ file }, text) => keyOf('section', `${textAt(file.value, 'screen')}.${text}`),
)

/** The field that keeps what is said of the pictures of lines. */
const judgedField = (place: Place) => sectionRecords(place)?.fields.get(beside(place, 'result'))

/** A value of it. */
const judgedValue = part(
  'value',
  (place) => {
    const choices = judgedField(place)?.choices
    return choices && [...choices.keys()]
  },
  (place, text) => {
    const field = judgedField(place)
    return field && keyOf('choice', `${field.entity}.${field.name}.${text}`)
  },
)

/** An operation of the connector itself. */
const ownOperation = part(
  'operation',
  ({ file }) => keysOf((file.value as Connector).operations),
  ({ file }, text) => keyOf('operation', `${file.name}.${text}`),
)

/** A value of the answer of an operation of the connector itself: the one that a place is in, or the one that is told later. */
const answerPart = (operationAt: (place: Place) => string): Part =>
  part(
    'value of the answer',
    (place) => keysOf((place.file.value as Connector).operations[operationAt(place)]?.answer),
    (place, text) => keyOf('answer', `${place.file.name}.${operationAt(place)}.${text}`),
  )
const ownAnswer = answerPart(({ path }) => String(path[1]))
const laterAnswer = answerPart(({ file, path }) => textAt(file.value, ...path.slice(0, 2), 'simulate', 'later', 'operation') ?? '')

/** The parts by the word with which schemas mark what names them. */
export const parts = {
  addressParam,
  chart,
  column,
  datasetField,
  foundKey,
  group,
  groupOfDataset,
  guideSection,
  judgedValue,
  laterAnswer,
  madeKey,
  measure,
  operation,
  ownAnswer,
  ownColumn,
  ownOperation,
  ownParameter,
  parameter,
  settingKey,
} satisfies Readonly<Record<PartName, Part>>
