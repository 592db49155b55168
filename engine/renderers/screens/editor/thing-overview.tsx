import { Input, Table, Tag } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { ThingEntry, Things } from '../../api/overlays.ts'
import { moment } from '../../i18n/figure.ts'
import { useTab } from '../../places/tab-context.ts'
import css from './editor.module.css'
import { NewCode } from './new-code.tsx'

interface ThingOverviewProps {
  readonly things: readonly ThingEntry[]
  readonly all: Things
  /** The address at which one is edited. */
  readonly addressOf: (name: string) => string
  /** Whether new ones may be made. */
  readonly canAdd: boolean
}

/** All things of a kind in a table: how each stands, and the way to where it is edited. */
export function ThingOverview({ things, all, addressOf, canAdd }: ThingOverviewProps) {
  const { t } = useTranslation()
  const tab = useTab()
  const [typed, setTyped] = useState('')
  const [code, setCode] = useState('')
  const wanted = typed.trim().toLowerCase()
  const rows = things.filter(({ name, label }) => `${name} ${label ?? ''}`.toLowerCase().includes(wanted))
  return (
    <div className={css.overview}>
      <div className={css.overviewTools}>
        <Input
          allowClear
          className={css.find ?? ''}
          value={typed}
          placeholder={t('editor:find')}
          aria-label={t('editor:find')}
          onChange={({ target }) => setTyped(target.value)}
        />
        {canAdd && (
          <NewCode
            isPrimary
            className={css.add}
            label={t('editor:newCode')}
            typed={code}
            taken={all.things.map(({ name }) => name)}
            onType={(next) => setCode(next.trim())}
            onAdd={() => tab.open(addressOf(code))}
          />
        )}
      </div>
      <Table<ThingEntry>
        rowKey="name"
        size="small"
        dataSource={rows}
        pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
        scroll={{ x: 800 }}
        locale={{ emptyText: t('editor:noneFound') }}
        columns={[
          { title: t('editor:keys.label'), render: (_, { name, label }) => <Link to={addressOf(name)}>{label ?? name}</Link> },
          { title: t('editor:code'), dataIndex: 'name', width: 240 },
          { title: t('editor:state'), width: 200, render: (_, thing) => <State thing={thing} /> },
          { title: t('editor:changedAt'), width: 190, render: (_, { changedAt }) => (changedAt ? moment(changedAt) : '') },
        ]}
      />
    </div>
  )
}

function State({ thing }: { readonly thing: ThingEntry }) {
  const { t } = useTranslation()
  return (
    <>
      {thing.quarantined > 0 && <Tag color="error">{t('editor:quarantinedTag')}</Tag>}
      {thing.refusedAt !== null && <Tag color="error">{t('editor:refusedTag')}</Tag>}
      {thing.hasDraft && (
        <Tag color="processing">
          {thing.publishAt === null ? t('editor:draftTag') : t('editor:scheduledFor', { moment: moment(thing.publishAt) })}
        </Tag>
      )}
      {thing.isChanged && <Tag color="success">{t('editor:publishedTag')}</Tag>}
      {!thing.hasDraft && !thing.isChanged && <Tag>{t('editor:deployedTag')}</Tag>}
    </>
  )
}
