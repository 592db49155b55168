import { App as Antd, Button, Input, Popover, Table, Tag } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { getThing, saveThing, type ThingEntry, type Things } from '../../../api/overlays.ts'
import { asProblem } from '../../../api/problem.ts'
import { getReportUses, type ReportUse } from '../../../api/report-builder.ts'
import { moment } from '../../../i18n/figure.ts'
import { Dialog } from '../../../parts/dialog.tsx'
import { problemText } from '../../../parts/problem-text.ts'
import { useTab } from '../../../places/tab-context.ts'
import { freeCode, isFreeCode } from '../free-code.ts'
import { Labelled } from './labelled.tsx'
import css from './report-builder.module.css'

interface ReportOverviewProps {
  readonly things: Things
  /** The screen that a report opens in. */
  readonly opens: string
}

/** All reports: how each stands, by which code it is in the menu, and who uses it. */
export function ReportOverview({ things, opens }: ReportOverviewProps) {
  const { t } = useTranslation('builder')
  const { t: common } = useTranslation()
  const { message } = Antd.useApp()
  const tab = useTab()
  const [typed, setTyped] = useState('')
  const [uses, setUses] = useState<{ uses: readonly ReportUse[]; codes: Readonly<Record<string, string>> }>({ uses: [], codes: {} })
  const [made, setMade] = useState<{ readonly from: ThingEntry; readonly code: string }>()
  const address = (name: string) => `${opens}?name=${encodeURIComponent(name)}`
  useEffect(() => {
    getReportUses().then(setUses, () => undefined)
  }, [])

  const wanted = typed.trim().toLowerCase()
  const rows = things.things.filter(({ name, label }) => `${name} ${label ?? ''} ${uses.codes[name] ?? ''}`.toLowerCase().includes(wanted))
  const taken = things.things.map(({ name }) => name)

  async function copy() {
    if (!made || !isFreeCode(made.code, taken)) return
    try {
      const { published, draft } = await getThing('report', made.from.name)
      const { value, texts } = draft ?? published
      // A code of the menu is one report's, and people are mailed what they were put down for; the copy asks for its own.
      const { menu: _menu, mail: _mail, ...report } = (value ?? {}) as Record<string, never>
      await saveThing('report', made.code, 0, { value: report, texts })
      tab.open(address(made.code))
      setMade(undefined)
    } catch (failure) {
      message.error(problemText(asProblem(failure), common))
    }
  }
  return (
    <div className={css.overview}>
      <div className={css.overviewTools}>
        <Input
          allowClear
          className={css.search ?? ''}
          value={typed}
          placeholder={t('overview.find')}
          aria-label={t('overview.find')}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="primary" onClick={() => tab.open(address(freeCode('report', taken)))}>
          {t('overview.new')}
        </Button>
      </div>
      <Table<ThingEntry>
        rowKey="name"
        size="small"
        dataSource={[...rows]}
        pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
        scroll={{ x: 960 }}
        columns={[
          { title: t('overview.name'), render: (_, { name, label }) => <Link to={address(name)}>{label ?? name}</Link> },
          { title: t('overview.code'), dataIndex: 'name', width: 220 },
          { title: t('overview.menuCode'), width: 120, render: (_, { name }) => uses.codes[name] ?? '' },
          { title: t('overview.state'), width: 130, render: (_, thing) => <State thing={thing} /> },
          {
            title: t('overview.uses'),
            width: 140,
            render: (_, { name }) => <Uses uses={uses.uses.filter(({ report }) => report === name)} />,
          },
          {
            title: t('overview.last'),
            width: 150,
            render: (_, { name }) => {
              const last = uses.uses.find(({ report }) => report === name)
              return last ? moment(last.lastAt) : ''
            },
          },
          {
            width: 70,
            align: 'end',
            render: (_, thing) => (
              <Button
                type="link"
                size="small"
                aria-label={t('overview.copyOf', { name: thing.label ?? thing.name })}
                onClick={() => setMade({ from: thing, code: freeCode(`${thing.name}Copy`, taken) })}
              >
                {t('overview.copy')}
              </Button>
            ),
          },
        ]}
      />
      <Dialog
        isOpen={made !== undefined}
        width={420}
        title={made && t('overview.copyOf', { name: made.from.label ?? made.from.name })}
        onClose={() => setMade(undefined)}
        footer={
          <Button type="primary" disabled={!isFreeCode(made?.code ?? '', taken)} onClick={copy}>
            {t('overview.create')}
          </Button>
        }
      >
        <Labelled label={t('overview.newCode')} help={t('overview.codeRule')}>
          {(id) => (
            <Input
              id={id}
              autoFocus
              value={made?.code ?? ''}
              onChange={({ target }) => made && setMade({ ...made, code: target.value.trim() })}
              onPressEnter={copy}
            />
          )}
        </Labelled>
      </Dialog>
    </div>
  )
}

function State({ thing }: { readonly thing: ThingEntry }) {
  const { t } = useTranslation('builder')
  const { isDeployed, isChanged, hasDraft } = thing
  return (
    <>
      {hasDraft && <Tag color="processing">{t('overview.draft')}</Tag>}
      {isChanged && <Tag color="success">{t('overview.published')}</Tag>}
      {isDeployed && !isChanged && <Tag>{t('overview.deployed')}</Tag>}
    </>
  )
}

/** How often a report was run, and by whom. */
function Uses({ uses }: { readonly uses: readonly ReportUse[] }) {
  const { t } = useTranslation('builder')
  if (uses.length === 0) return <span className={css.note}>{t('overview.unused')}</span>
  const runs = uses.reduce((sum, use) => sum + use.runs, 0)
  return (
    <Popover
      trigger="click"
      title={t('overview.who')}
      content={
        <ul className={css.people}>
          {uses.slice(0, 20).map((use) => (
            <li key={`${use.name} ${use.lastAt}`}>
              {use.name ?? t('overview.unknown')} · {use.runs} · {moment(use.lastAt)}
            </li>
          ))}
        </ul>
      }
    >
      <Button type="link" size="small">
        {t('overview.times', { runs, people: uses.length })}
      </Button>
    </Popover>
  )
}
