import { Button, Checkbox } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { App, AppEntity, AppField } from '../../runtime/app/app.ts'
import { follow } from '../../runtime/app/path.ts'
import { unitOf } from '../../runtime/screens/document/line-card.ts'
import { type RecordData, wireOf } from '../../runtime/values/record-data.ts'
import { FieldValue } from '../cells/field-value.tsx'
import { type ReadPage, usePages } from '../state/use-pages.ts'
import css from './source-cards.module.css'

interface SourceColumn {
  readonly field: AppField
  readonly path: string
}

interface SourceCardsProps {
  readonly app: App
  readonly entity: AppEntity
  /** What a card tells: the first names it. */
  readonly paths: readonly string[]
  /** Those of them that say where it comes from. */
  readonly quiet: readonly string[]
  readonly read: ReadPage<RecordData>
  readonly onFailure: (failure: unknown) => void
  /** Ids, in the order in which they were chosen. */
  readonly chosen: readonly string[]
  readonly onChoose: (ids: readonly string[]) => void
}

/** Sources on a phone: a card each, of which the whole is tapped to take it; more of them on demand. What is chosen stays so while others are searched. */
export function SourceCards({ app, entity, paths, quiet, read, onFailure, chosen, onChoose }: SourceCardsProps) {
  const { t } = useTranslation()
  const { rows, isLoading, isComplete, more } = usePages(read, onFailure)
  const columns = useMemo(
    () =>
      paths.flatMap((path): SourceColumn[] => {
        const field = follow(app, entity, path).steps.at(-1)?.field
        return field ? [{ field, path }] : []
      }),
    [app, entity, paths],
  )
  const [name, ...others] = columns
  const units = others.flatMap(({ field }) => unitOf(field) ?? [])
  const told = others.filter(({ path }) => !units.includes(path) && rows.some((row) => (wireOf(row, path) ?? '') !== ''))
  const { true: behind = [], false: facts = [] } = Object.groupBy(told, ({ path }) => `${quiet.includes(path)}`)

  const value = (row: RecordData, { field, path }: SourceColumn) => (
    <FieldValue field={field} record={row} path={path} locale={{ language: app.bundle.language, timeZone: app.bundle.app.timeZone }} />
  )
  const unit = (row: RecordData, { field }: SourceColumn) => {
    const column = others.find(({ path }) => path === unitOf(field))
    return column && value(row, column)
  }
  const choose = (id: string, isTaken: boolean) => onChoose(isTaken ? [...chosen, id] : chosen.filter((other) => other !== id))

  if (isComplete && rows.length === 0) return <p className={css.none}>{t('document:sources.none')}</p>
  return (
    <div className={css.scroll} aria-busy={isLoading}>
      {rows.map((row) => {
        const id = String(row.id)
        return (
          <div key={id} className={css.card} data-source={id}>
            <Checkbox checked={chosen.includes(id)} onChange={({ target }) => choose(id, target.checked)}>
              <span className={css.name}>{name && value(row, name)}</span>
              <span className={css.facts}>
                {facts.map((column) => (
                  <span key={column.path} className={css.fact}>
                    <span className={css.label}>{column.field.label}</span>
                    <span>
                      {value(row, column)} {unit(row, column)}
                    </span>
                  </span>
                ))}
              </span>
              <span className={css.behind}>
                {behind.map((column) => (
                  <span key={column.path}>
                    {column.field.label} {value(row, column)}
                  </span>
                ))}
              </span>
            </Checkbox>
          </div>
        )
      })}
      {!isComplete && (
        <Button block loading={isLoading} onClick={more}>
          {t('list.loadMore')}
        </Button>
      )}
    </div>
  )
}
