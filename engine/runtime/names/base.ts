import type { ConnectorOperation } from '../../schema/connector.ts'
import type { Conversion } from '../../schema/conversion.ts'
import type { Job } from '../../schema/job.ts'
import type { Report } from '../../schema/report.ts'
import type { Setting } from '../../schema/setting.ts'
import type { App, AppEntity, AppField } from '../app/app.ts'
import { type BundleFile, textAt, valueAt } from '../app/bundle-file.ts'
import { datasetRow, reportRow } from '../app/dataset.ts'
import { follow } from '../app/path.ts'
import { pseudoEntity, pseudoField } from '../app/pseudo-entity.ts'
import { entityOf } from '../app/screen-entity.ts'
import { settingField } from '../app/setting-field.ts'
import type { Step } from '../app/source/source.ts'
import { workedOn } from '../app/worked-on.ts'
import { answerName } from '../connectors/answers.ts'
import { callEntity } from '../connectors/call.ts'
import { sentEntity } from '../connectors/simulated.ts'

/** A place in a file of the bundle. */
export interface Place {
  readonly app: App
  readonly file: BundleFile
  readonly path: readonly Step[]
}

/** Finds the entity whose fields a place names. Nothing when it is not known: that is reported where it is named. */
export type Base = (place: Place) => AppEntity | undefined

const named = (app: App, name: string | undefined) => (name === undefined ? undefined : app.entities.get(name))

/** The entity that stands beside a place, or beside what it is in: `operations.<name>.entity`, `from.entity` of a lookup. */
export const near: Base = ({ app, file, path }) => named(app, textNear(file.value, path, 'entity'))

/** The lines that stand beside a place, of the entity near it. */
export const nearLines: Base = (place) => near(place)?.lines.get(textNear(place.file.value, place.path, 'lines') ?? '')

/** The entity that the file declares. */
export const itself: Base = ({ app, file }) => named(app, file.name)

/** The lines that the entity file declares here: `fields.<lines>.…`. */
export const itsLines: Base = ({ app, file, path }) => named(app, `${file.name}.${path[1]}`)

/** The entity that the file is about: `entity` of a screen, workflow, message or fixture. */
export const itsEntity: Base = ({ app, file }) => named(app, textAt(file.value, 'entity'))

/** The account of a person. */
export const account: Base = ({ app }) => named(app, app.bundle.app.account.entity)

/** The records that are read with an account: `account.with.<name>.where` is about them, or about the document of lines. */
export const accountRecords: Base = (place) => entityNear(3)(place)?.parent?.entity ?? entityNear(3)(place)

/** The entity that a reference field of an entity file points to: the place is inside that field. */
export const target =
  (depth: number): Base =>
  ({ app, file, path }) =>
    named(app, textAt(file.value, ...path.slice(0, depth), 'entity'))

/** The entity that the key at a depth of the path names: `grants.<entity>`. */
export const keyed =
  (depth: number): Base =>
  ({ app, path }) =>
    named(app, String(path[depth]))

/** The lines that a grant is about: `grants.<entity>.lines.<lines>`. */
export const grantedLines: Base = (place) => keyed(1)(place)?.lines.get(String(place.path[3]))

/** The entity that a tile or block of a screen is about: `tiles.<name>.…`. */
export const itsPart: Base = ({ app, file, path }) => named(app, textAt(file.value, ...path.slice(0, 2), 'entity'))

/** Where the section of a screen stands that a place is in: `sections.<name>`, or `steps.<name>.sections.<name>`. */
const sectionPath = ({ path }: Place) => path.slice(0, path.lastIndexOf('sections') + 2)

/** The lines of a section of a screen, or those that are the rows of a matrix. */
export const sectionLines: Base = (place) => {
  const text = (key: string) => textAt(place.file.value, ...sectionPath(place), key)
  return itsEntity(place)?.lines.get(text('lines') ?? text('matrix') ?? '')
}

/** The records in the cells of a matrix. */
export const matrixCells: Base = (place) => named(place.app, textAt(place.file.value, ...sectionPath(place), 'cells', 'entity'))

/** The related records in a section of a screen. */
export const relatedRecords: Base = (place) => named(place.app, textAt(place.file.value, ...sectionPath(place), 'entity'))

/** The records in a section of a screen: its lines, or the related records. */
export const sectionRecords: Base = (place) => sectionLines(place) ?? relatedRecords(place)

/** The number of its lines that is typed into the cells of a matrix. */
export const filledField = (place: Place): AppField | undefined => {
  const text = (key: string) => textAt(place.file.value, ...sectionPath(place), 'fill', key) ?? ''
  return itsEntity(place)?.lines.get(text('lines'))?.fields.get(text('field'))
}

/** The lines whose columns a print has. */
export const printedLines: Base = (place) => itsEntity(place)?.lines.get(textAt(place.file.value, 'lines', 'of') ?? '')

/** The entity that a conversion takes from or makes. */
export const conversionEntity =
  (side: 'from' | 'to'): Base =>
  ({ app, file }) =>
    named(app, textAt(file.value, side, 'entity'))

/** The lines that a conversion takes from or makes. */
export const conversionLines =
  (side: 'from' | 'to'): Base =>
  (place) =>
    conversionEntity(side)(place)?.lines.get(textAt(place.file.value, side, 'lines') ?? '')

/** The lines that become those of the new document: all of `every`, or those that are taken. */
export const becomingLines: Base = (place) => {
  const every = textAt(place.file.value, 'from', 'every')
  return every === undefined ? conversionLines('from')(place) : conversionEntity('from')(place)?.lines.get(every)
}

/** The entity that stands at a path of the file: `from.entity` of a lookup. */
export const entityAt =
  (...at: readonly string[]): Base =>
  ({ app, file }) =>
    named(app, textAt(file.value, ...at))

/** The entity that stands beside a place, so many steps into its path: `operations.<name>.entity`, `approvals.<name>.levels.…`. */
export const entityNear =
  (depth: number, ...more: readonly string[]): Base =>
  ({ app, file, path }) =>
    named(app, textAt(file.value, ...path.slice(0, depth), ...more, 'entity'))

/** The entity of the `rule` of the approvers that a place is in. */
export const ruleEntity: Base = ({ app, file, path }) =>
  named(app, textAt(file.value, ...path.slice(0, path.lastIndexOf('rule') + 1), 'entity'))

/** The records that a job works on: those of its entity, of its conversion, of the operation that it calls. */
export const worked: Base = ({ app, file }) => named(app, workedOn(app, (file.value as Job).run))

/** The lines that an operation of a connector sends. */
export const sentLines: Base = (place) =>
  entityNear(2)(place)?.lines.get(textAt(place.file.value, ...place.path.slice(0, 2), 'lines', 'of') ?? '')

/** What a connector sends with an operation, as its simulator reads it. */
export const sent: Base = ({ file, path }) => {
  const declared = valueAt(file.value, path.slice(0, 2)) as ConnectorOperation
  return sentEntity(file.name, String(path[1]), declared)
}

/** The answer of an operation of a connector. */
export const answer: Base = ({ file, path }) => {
  const declared = valueAt(file.value, [...path.slice(0, 2), 'answer']) as ConnectorOperation['answer']
  const own = answerName(file.name, String(path[1]))
  return pseudoEntity(own, own, new Map(Object.entries(declared ?? {}).map(([key, { kind }]) => [key, pseudoField(own, key, key, kind)])))
}

/** A call of another system, and what became of it. */
export const call: Base = () => callEntity

/** The keys of a settings file, like the fields of a record. */
export const itsKeys: Base = ({ app, file }) => {
  const keys = Object.keys((file.value as Setting).keys)
  const fields = keys.flatMap((key): [string, AppField][] => {
    const field = settingField(app, file.name, key)
    return field ? [[key, field]] : []
  })
  return pseudoEntity(`settings.${file.name}`, file.name, new Map(fields))
}

/** The fields beside one: of the entity, of the lines that it is in, or the keys of settings. */
export const fellows: Base = (place) => {
  if (place.file.kind === 'setting') return itsKeys(place)
  return textAt(place.file.value, ...place.path.slice(0, 2), 'kind') === 'lines' ? itsLines(place) : itself(place)
}

/** What the receivers of a message are grouped in, and the lines of it that say who they are. */
export const groupOfReceivers: Base = ({ app }) => {
  const { entity, group } = app.bundle.app.receivers ?? {}
  return named(app, named(app, entity)?.fields.get(group ?? '')?.target)
}
export const members: Base = (place) => groupOfReceivers(place)?.lines.get(place.app.bundle.app.receivers?.members?.lines ?? '')

/** The lines of an event that say what follows. */
export const handlers: Base = ({ app }) => {
  const { entity, handlers: lines } = app.bundle.app.events ?? {}
  return named(app, entity)?.lines.get(lines ?? '')
}

/** A row of the dataset of a report. */
export const rowOfDataset: Base = ({ app, file }) => datasetRow(app, file.name, file.value as Report)

/** A row of the dataset that a file declares: a dataset, or a report that has it for itself. */
export const rowOfItsDataset: Base = ({ app, file }) =>
  datasetRow(app, file.name, file.kind === 'dataset' ? { dataset: file.name } : (file.value as Report))

/** A row of a report. */
export const rowOfReport: Base = ({ app, file }) => reportRow(app, file.name, file.value as Report)

/** A row of the report that a job runs. */
export const rowOfRunReport: Base = ({ app, file }) => {
  const name = textAt(file.value, 'run', 'report') ?? ''
  const report = app.bundle.reports?.[name]
  return report && reportRow(app, name, report)
}

/** What the screen of a guide is about. */
export const guided: Base = ({ app, file }) => entityOf(app, app.screens.get(textAt(file.value, 'screen') ?? ''))

/** The lines of a `balance` effect: `transitions.<name>.effects.<index>.…`. */
export const balanceLines: Base = (place) => itsEntity(place)?.lines.get(effectText(place, 'lines') ?? '')

/** What the lines of a `balance` effect refer to. */
export const balanceTarget: Base = (place) => {
  const lines = balanceLines(place)
  return lines && endOf(place.app, lines, effectText(place, 'via'))
}

/** From where the `via` of an effect starts: the lines for `balance`, else the record. */
export const viaStart: Base = (place) => (effectText(place, 'kind') === 'balance' ? balanceLines(place) : itsEntity(place))

/** The document that a `rank` effect is about, or whose lines. */
export const rankedDocument: Base = (place) => named(place.app, effectText(place, 'entity'))

/** The other record of a `fire`, `update`, `among` or `rank` effect. */
export const otherRecord: Base = (place) => {
  if (effectText(place, 'kind') === 'rank') {
    const lines = effectText(place, 'of')
    return lines === undefined ? rankedDocument(place) : rankedDocument(place)?.lines.get(lines)
  }
  if (effectText(place, 'kind') === 'among') return named(place.app, effectText(place, 'entity'))
  const entity = itsEntity(place)
  return entity && endOf(place.app, entity, effectText(place, 'via'))
}

/** The conversion by which a `create` effect or a job makes documents. */
const makingConversion = ({ app, file, path }: Place): Conversion | undefined =>
  app.bundle.conversions[textAt(file.value, ...(file.kind === 'job' ? path.slice(0, 1) : path.slice(0, 4)), 'conversion') ?? '']

/** What a `create` effect or a job makes, by a conversion or of the rows of a report. */
export const madeRecord: Base = (place) =>
  textAt(place.file.value, 'run', 'kind') === 'keep' ? worked(place) : named(place.app, makingConversion(place)?.to.entity)

/** The lines of what a job makes. */
export const madeLines: Base = (place) => madeRecord(place)?.lines.get(makingConversion(place)?.to.lines ?? '')

/** The lines that a `set` effect goes through, if it does. */
export const setLines: Base = (place) => {
  const entity = itsEntity(place)
  const [first = '', ...rest] = (effectText(place, 'field') ?? '').split('.')
  return rest.length > 0 ? entity?.lines.get(first) : undefined
}

/** The lines that an effect goes through: those it sets a field of, balances, or updates other records from. */
export const effectLines: Base = (place) => balanceLines(place) ?? setLines(place) ?? updateLines(place)

/** The lines that an `update` effect goes through, if it does. */
export const updateLines: Base = (place) =>
  effectText(place, 'kind') === 'update' ? itsEntity(place)?.lines.get((effectText(place, 'via') ?? '').split('.')[0] ?? '') : undefined

/** The lines whose reference a step finds, if it does: `transitions.<name>.finds.<lines>.<field>.…`. */
export const foundLines: Base = (place) => {
  const [first = '', ...rest] = String(place.path[3]).split('.')
  return rest.length > 0 ? itsEntity(place)?.lines.get(first) : undefined
}

/** The records among which a step finds one. */
export const foundRecord: Base = (place) => {
  const entity = itsEntity(place)
  return entity && endOf(place.app, entity, String(place.path[3]))
}

/** The lines that a step proposes a value for, if it does: the place ends in `proposes.<lines>.<field>`. */
export const proposedLines: Base = (place) => {
  const [first = '', ...rest] = String(place.path.at(-1)).split('.')
  return rest.length > 0 ? itsEntity(place)?.lines.get(first) : undefined
}

/** The field that a step proposes a value for. */
export const proposedField = (place: Place): AppField | undefined => {
  const entity = itsEntity(place)
  return entity && follow(place.app, entity, String(place.path.at(-1))).steps.at(-1)?.field
}

/** The field that a `set` effect sets. */
export const setField = (place: Place): AppField | undefined => {
  const entity = itsEntity(place)
  return entity && follow(place.app, entity, effectText(place, 'field') ?? '').steps.at(-1)?.field
}

/** The text of a key that stands beside a place, or beside what it is in. */
function textNear(value: unknown, path: Place['path'], key: string): string | undefined {
  for (let depth = path.length - 1; depth >= 0; depth--) {
    const found = textAt(value, ...path.slice(0, depth), key)
    if (found !== undefined) return found
  }
  return undefined
}

const effectText = ({ file, path }: Place, key: string) => textAt(file.value, ...path.slice(0, 4), key)

/** The entity that a path of references leads to. */
function endOf(app: App, entity: AppEntity, path: string | undefined): AppEntity | undefined {
  const last = path === undefined ? undefined : follow(app, entity, path).steps.at(-1)
  return last?.lines ?? named(app, last?.field?.target)
}
