import { CheckOutlined, EllipsisOutlined, PlusOutlined, RightOutlined } from '@ant-design/icons'
import { Button, Dropdown, Spin } from 'antd'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isGrouped, nameOfPath, type Offer } from '../../../../runtime/screens/report-builder/draft.ts'
import type { FieldOffer } from '../../../../runtime/screens/report-builder/offers.ts'
import { usedFields } from '../../../../runtime/screens/report-builder/remove.ts'
import { useBuilder } from './builder-context.ts'
import { dragOffer } from './dragged.ts'
import { KindIcon } from './kind-icon.tsx'
import css from './report-builder.module.css'
import { useAdd, usesOf } from './use-add.ts'

interface FieldTreeProps {
  readonly wanted: string
  /** References that lead here. */
  readonly depth: number
  readonly prefix: string
  readonly entity?: string
  /** The fields themselves, where no entity has them. */
  readonly fields?: readonly FieldOffer[]
}

/** The references that a path goes through at most. */
const mostReferences = 3

/** The fields of an entity; those behind a reference open below it. */
export function FieldTree({ wanted, depth, prefix, entity = '', fields }: FieldTreeProps) {
  const { t } = useTranslation('builder')
  const { catalogue, language, look } = useBuilder()
  useEffect(() => {
    if (entity !== '') look(entity)
  }, [entity, look])
  const known = fields ?? catalogue.get(entity)
  if (!known) return <Spin className={css.spin ?? ''} />
  const typed = wanted.trim().toLowerCase()
  const isFound = ({ name, labels }: FieldOffer) => `${name} ${labels[language] ?? ''}`.toLowerCase().includes(typed)
  const shown = known.filter((field) => isFound(field) || (field.target !== undefined && depth < mostReferences && typed === ''))
  return (
    <ul className={css.fields} data-depth={depth}>
      {shown.map((field) => (
        <FieldRow key={field.name} field={field} depth={depth} path={`${prefix}${field.name}`} />
      ))}
      {shown.length === 0 && depth === 0 && <li className={css.note}>{t('fields.none')}</li>}
    </ul>
  )
}

/** One field: adds itself, opens what it refers to, or is dragged to where it shall stand. */
function FieldRow({ field, depth, path }: { readonly field: FieldOffer; readonly depth: number; readonly path: string }) {
  const { t } = useTranslation('builder')
  const { draft, language } = useBuilder()
  const add = useAdd()
  const [isOpen, setOpen] = useState(path === 'parent')
  const { labels, kind, target } = field
  const offer: Offer = { path, kind, labels }
  const label = labels[language] ?? field.name
  const name = nameOfPath(draft, path) ?? (typeof draft.report.dataset === 'string' ? path : undefined)
  const isUsed = name !== undefined && usedFields(draft.report).includes(name)
  const canOpen = target !== undefined && depth < mostReferences

  function onKeys(event: KeyboardEvent) {
    if (!canOpen || (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft')) return
    event.preventDefault()
    setOpen(event.key === 'ArrowRight')
  }
  const uses = usesOf(kind, isGrouped(draft.report)).map((use) => ({ key: use, label: t(`use.${use}`), onClick: () => add(offer, use) }))
  return (
    <li>
      <div className={css.fieldRow} data-used={isUsed}>
        {canOpen ? (
          <button
            type="button"
            className={css.open}
            tabIndex={-1}
            aria-expanded={isOpen}
            aria-label={t('fields.behind', { name: label })}
            onClick={() => setOpen(!isOpen)}
          >
            <RightOutlined aria-hidden rotate={isOpen ? 90 : 0} />
          </button>
        ) : (
          <span className={css.open} />
        )}
        <button
          type="button"
          data-stop
          draggable
          className={css.field}
          title={`${label} · ${path}`}
          aria-label={t(isUsed ? 'fields.addAgain' : 'fields.add', { name: label })}
          onClick={() => add(offer, 'column')}
          onDragStart={(event) => dragOffer(event, offer)}
          onKeyDown={onKeys}
        >
          <KindIcon kind={kind} />
          <span className={css.fieldLabel}>{label}</span>
          {isUsed ? <CheckOutlined aria-hidden className={css.mark} /> : <PlusOutlined aria-hidden className={css.plus} />}
        </button>
        <Dropdown menu={{ items: uses }} trigger={['click']}>
          <Button type="text" size="small" icon={<EllipsisOutlined aria-hidden />} aria-label={t('fields.addAs', { name: label })} />
        </Dropdown>
      </div>
      {isOpen && canOpen && <FieldTree wanted="" depth={depth + 1} prefix={`${path}.`} entity={target} />}
    </li>
  )
}
