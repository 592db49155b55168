import type { Conversion } from '../../schema/conversion.ts'
import type { RecordData } from '../values/record-data.ts'

/** What a conversion takes: a document, or a line of one. */
interface Taken {
  readonly record?: RecordData
  readonly row?: RecordData
}

/** What a conversion takes, put together by the values of some fields, in the order in which each comes first; without fields, all of it. */
export const sourceGroups = <Source extends Taken>(
  conversion: Pick<Conversion, 'from'>,
  sources: readonly Source[],
  fields: readonly string[] = [],
): readonly (readonly Source[])[] => [...Map.groupBy(sources, groupNamer(conversion, fields)).values()]

/** Names the group that something belongs to: the values of these fields, of the document, or of the lines that the conversion takes (`wishes.branch`). */
export const groupNamer = ({ from }: Pick<Conversion, 'from'>, fields: readonly string[]): ((source: Taken) => string) => {
  const valueAt = ({ record, row }: Taken, path: string) => {
    const [first = '', ...rest] = path.split('.')
    return (first === from.lines ? row?.[rest.join('.')] : record?.[path]) ?? null
  }
  return (source) => JSON.stringify(fields.map((path) => valueAt(source, path)))
}
