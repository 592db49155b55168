import { Input } from 'antd'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ownDataset } from '../../../../runtime/screens/report-builder/draft.ts'
import { useBuilder } from './builder-context.ts'
import { ComputedFields } from './computed-fields.tsx'
import { FieldTree } from './field-tree.tsx'
import css from './report-builder.module.css'

/** The fields that the report can have: those of what a row is, and those behind its references. */
export function SourcePane() {
  const { t } = useTranslation('builder')
  const { draft, offers, look } = useBuilder()
  const [typed, setTyped] = useState('')
  const dataset = ownDataset(draft)
  const entity = dataset?.entity
  useEffect(() => {
    if (entity !== undefined) look(entity)
  }, [entity, look])

  /** Up and down go from field to field, whatever stands between them. */
  function onKeys(event: KeyboardEvent<HTMLElement>) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-stop]')]
    const at = stops.indexOf(event.target as HTMLElement)
    const next = stops[at + (event.key === 'ArrowDown' ? 1 : -1)]
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  return (
    <section className={css.pane} aria-label={t('panes.fields')} onKeyDown={onKeys}>
      <div className={css.tools}>
        <Input
          allowClear
          data-stop
          value={typed}
          placeholder={t('fields.find')}
          aria-label={t('fields.find')}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <div className={css.scroll}>
        {entity === undefined ? (
          <>
            <p className={css.note}>{t('fields.shared')}</p>
            <FieldTree
              wanted={typed}
              depth={0}
              prefix=""
              fields={[...offers].map(([name, { kind, labels }]) => ({ name, kind, labels }))}
            />
          </>
        ) : (
          <>
            <FieldTree wanted={typed} depth={0} prefix="" entity={entity} />
            <ComputedFields />
          </>
        )}
      </div>
      <p className={css.help}>{t('fields.help')}</p>
    </section>
  )
}
