import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppEntity } from '../../../runtime/app/app.ts'
import { parseAddress } from '../../../runtime/screens/document/address.ts'
import type { Difference, Merge, Side } from '../../../runtime/screens/document/merge.ts'
import { rowName } from '../../../runtime/screens/document/row-name.ts'
import { keyOf } from '../../../runtime/screens/document/rows.ts'
import { linesOf, type RecordData, wireOf } from '../../../runtime/values/record-data.ts'
import { FieldValue } from '../../cells/field-value.tsx'
import { useDocument } from '../../document/document-context.tsx'
import css from './conflict.module.css'

interface ConflictRowProps {
  readonly merge: Merge
  readonly difference: Difference
  readonly side: Side | undefined
  readonly onChoose: (side: Side) => void
}

/** One difference, and the version that is taken of it. */
export function ConflictRow({ merge, difference, side, onChoose }: ConflictRowProps) {
  const { t } = useTranslation()
  const { context } = useDocument()
  const group = useId()
  const { lines, key, field } = parseAddress(difference.address)
  const entity = lines === undefined ? context.entity : context.entity.lines.get(lines)
  const owner = (version: RecordData) => (lines === undefined ? version : linesOf(version, lines).find((row) => keyOf(row) === key))
  const where = [lines && nameOfRow(lines), field && entity?.fields.get(field)?.label].filter(Boolean).join(' · ')

  function nameOfRow(name: string): string {
    for (const version of [merge.theirs, merge.mine]) {
      const at = linesOf(version, name).findIndex((row) => keyOf(row) === key)
      const row = linesOf(version, name)[at]
      if (row && entity)
        return [t('document:conflict.line', { lines: entity.label, row: at + 1 }), rowName(entity, row)].filter(Boolean).join(' ')
    }
    return entity?.label ?? name
  }

  function shown(version: RecordData): ReactNode {
    const record = owner(version)
    const declared = entity?.fields.get(field ?? '')
    if (declared && record) return <FieldValue field={declared} record={record} locale={context.locale} />
    return record && entity ? <RowWords entity={entity} row={record} /> : <em className={css.gone}>{t('document:conflict.gone')}</em>
  }

  return (
    <tr data-open={side === undefined}>
      <th scope="row">{where}</th>
      {(['mine', 'theirs'] as const).map((each) => (
        <td key={each} data-chosen={side === each}>
          <label className={css.choice}>
            <input type="radio" name={group} checked={side === each} onChange={() => onChoose(each)} />
            <span className={css.value}>{shown(merge[each])}</span>
          </label>
        </td>
      ))}
    </tr>
  )
}

/** A line in a few words. */
function RowWords({ entity, row }: { entity: AppEntity; row: RecordData }) {
  const { context } = useDocument()
  const said = [...entity.fields.values()].filter((field) => !field.system && wireOf(row, field.name) !== null).slice(0, 5)
  return (
    <>
      {said.map((field) => (
        <span key={field.name} className={css.word}>
          <FieldValue field={field} record={row} locale={context.locale} />
        </span>
      ))}
    </>
  )
}
