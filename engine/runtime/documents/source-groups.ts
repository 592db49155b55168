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

/** Names the group that something belongs to: the values of these fields. */
const groupNamer =
  (conversion: Pick<Conversion, 'from'>, fields: readonly string[]) =>
  (source: Taken): string =>
    JSON.stringify(fields.map((path) => groupValue(conversion, source, path)))

/** The value by which something belongs to a group: of the document, or of the line that the conversion takes (`wishes.branch`); `null` for none. */
export const groupValue = (
  { from }: Pick<Conversion, 'from'>,
  { record, row }: Taken,
  path: string,
): NonNullable<RecordData[string]> | null => {
  const [first = '', ...rest] = path.split('.')
  return (first === from.lines ? row?.[rest.join('.')] : record?.[path]) ?? null
}
