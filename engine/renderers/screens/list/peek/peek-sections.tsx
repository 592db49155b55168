import { useTranslation } from 'react-i18next'
import type { AppEntity } from '../../../../runtime/app/app.ts'
import { follow } from '../../../../runtime/app/path.ts'
import { columnDigits } from '../../../../runtime/screens/column-digits.ts'
import { holdsAll, shownLines } from '../../../../runtime/screens/document/shown-lines.ts'
import { listColumns } from '../../../../runtime/screens/list/list-columns.ts'
import type { RecordData } from '../../../../runtime/values/record-data.ts'
import type { Section } from '../../../../schema/screen.ts'
import type { OpenScreen } from '../../../api/screens.ts'
import { DigitsContext } from '../../../cells/digits-context.ts'
import { FullValue } from '../../../cells/full-value.tsx'
import { isRightAligned } from '../../../grid/field-column.tsx'
import { useScreenScope } from '../../use-screen-scope.ts'
import { useListFrame } from '../list-frame.ts'
import css from './peek.module.css'

/** A document that is looked at beside a list has no address of its own. */
const nothing: Readonly<Record<string, string>> = {}
/** Lines and columns of them that are shown. */
const mostLines = 20
const mostColumns = 5

/** The sections of a document, to be read: fields that have a value, and the first lines. */
export function PeekSections({ open, record }: { open: OpenScreen; record: RecordData }) {
  const { app, screen } = open
  const entity = 'entity' in screen && screen.entity ? app.entities.get(screen.entity) : undefined
  const sections = 'sections' in screen ? Object.entries(screen.sections ?? {}) : []
  if (!entity) return null
  return (
    <>
      {sections.map(([name, section]) =>
        'fields' in section ? (
          <Fields key={name} open={open} entity={entity} section={section} record={record} />
        ) : 'lines' in section ? (
          <Lines key={name} open={open} entity={entity} section={section} record={record} />
        ) : null,
      )}
    </>
  )
}

interface PartProps<Of> {
  readonly open: OpenScreen
  readonly entity: AppEntity
  readonly section: Of
  readonly record: RecordData
}

function Fields({ open, entity, section, record }: PartProps<Extract<Section, { fields: unknown }>>) {
  const { locale } = useListFrame()
  const facts = section.fields.flatMap((path) => {
    const field = follow(open.app, entity, path).steps.at(-1)?.field
    const value = record[path]
    return field && value !== null && value !== undefined && value !== '' ? [{ path, field }] : []
  })
  if (facts.length === 0) return null
  return (
    <section className={css.section}>
      <h3 className={css.title}>{section.label}</h3>
      <dl className={css.facts}>
        {facts.map(({ path, field }) => (
          <div key={path} className={css.fact}>
            <dt>{field.label}</dt>
            <dd>
              <FullValue field={field} record={record} path={path} locale={locale} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Lines({ open, entity, section, record }: PartProps<Extract<Section, { lines: string }>>) {
  const { t } = useTranslation()
  const { locale } = useListFrame()
  const scope = useScreenScope(nothing)
  const lines = entity.lines.get(section.lines)
  if (!lines) return null
  const rows = shownLines({ app: open.app, entity }, section, record, scope)
  if (rows.length === 0 && !holdsAll(section)) return null
  const columns = listColumns(open.app, lines, { columns: section.columns })
    .filter((column) => !column.isHidden)
    .slice(0, mostColumns)
  const count = rows.length
  return (
    <section className={css.section}>
      <h3 className={css.title}>
        {section.label}
        <span className={css.count}>
          {count > mostLines ? t('peek.firstLines', { shown: mostLines, count }) : t('peek.lines', { count })}
        </span>
      </h3>
      {count > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys
        <section className={css.scroll} tabIndex={0} aria-label={section.label}>
          <DigitsContext value={columnDigits(columns, rows)}>
            <table className={css.lines}>
              <thead>
                <tr>
                  {columns.map((column) => (
                    <th key={column.path} scope="col" data-right={isRightAligned(column.field)}>
                      {column.label}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.slice(0, mostLines).map((row) => (
                  <tr key={row.id}>
                    {columns.map((column) => (
                      <td key={column.path} data-right={isRightAligned(column.field)}>
                        <FullValue field={column.field} record={row} path={column.path} locale={locale} />
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </DigitsContext>
        </section>
      )}
    </section>
  )
}
