import { App as Antd, Button, Input, Popover, Table, type TableColumnsType, Tag } from 'antd'
import type { TFunction } from 'i18next'
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

/** What reports were run, and by which code each is in the menu. */
interface ReportUses {
  readonly uses: readonly ReportUse[]
  readonly codes: Readonly<Record<string, string>>
}

/** All reports: how each stands, by which code it is in the menu, and who uses it. */
export function ReportOverview({ things, opens }: ReportOverviewProps) {
  const { t } = useTranslation('builder')
  const tab = useTab()
  const [typed, setTyped] = useState('')
  const [uses, setUses] = useState<ReportUses>({ uses: [], codes: {} })
  const [copy, setCopy] = useState<Copy>()
  const address = (name: string) => `${opens}?name=${encodeURIComponent(name)}`
  useEffect(() => {
    getReportUses().then(setUses, () => undefined)
  }, [])

  const wanted = typed.trim().toLowerCase()
  const rows = things.things.filter(({ name, label }) => `${name} ${label ?? ''} ${uses.codes[name] ?? ''}`.toLowerCase().includes(wanted))
  const taken = things.things.map(({ name }) => name)
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
        columns={columnsOf(uses, address, (from) => setCopy({ from, code: freeCode(`${from.name}Copy`, taken) }), t)}
      />
      <CopyDialog copy={copy} taken={taken} onChange={setCopy} onMade={(code) => tab.open(address(code))} />
    </div>
  )
}

function columnsOf(
  { uses, codes }: ReportUses,
  address: (name: string) => string,
  onCopy: (report: ThingEntry) => void,
  t: TFunction<'builder'>,
): TableColumnsType<ThingEntry> {
  const usesOf = (name: string) => uses.filter(({ report }) => report === name)
  return [
    { title: t('overview.name'), render: (_, { name, label }) => <Link to={address(name)}>{label ?? name}</Link> },
    { title: t('overview.code'), dataIndex: 'name', width: 220 },
    { title: t('overview.menuCode'), width: 120, render: (_, { name }) => codes[name] ?? '' },
    { title: t('overview.state'), width: 130, render: (_, report) => <State thing={report} /> },
    { title: t('overview.uses'), width: 140, render: (_, { name }) => <Uses uses={usesOf(name)} /> },
    {
      title: t('overview.last'),
      width: 150,
      render: (_, { name }) => {
        const [last] = usesOf(name)
        return last ? moment(last.lastAt) : ''
      },
    },
    {
      width: 70,
      align: 'end',
      render: (_, report) => (
        <Button
          type="link"
          size="small"
          aria-label={t('overview.copyOf', { name: report.label ?? report.name })}
          onClick={() => onCopy(report)}
        >
          {t('overview.copy')}
        </Button>
      ),
    },
  ]
}

/** A report that is to be copied, and the code that the copy is to have. */
interface Copy {
  readonly from: ThingEntry
  readonly code: string
}

interface CopyDialogProps {
  /** Without one the dialog is closed. */
  readonly copy: Copy | undefined
  /** The codes of all reports. */
  readonly taken: readonly string[]
  readonly onChange: (copy: Copy | undefined) => void
  readonly onMade: (code: string) => void
}

/** Asks by which code a copy of a report goes, and makes it. */
function CopyDialog({ copy, taken, onChange, onMade }: CopyDialogProps) {
  const { t } = useTranslation('builder')
  const { t: common } = useTranslation()
  const { message } = Antd.useApp()
  const canMake = copy !== undefined && isFreeCode(copy.code, taken)

  async function make() {
    if (!canMake) return
    try {
      await copyReport(copy.from.name, copy.code)
      onMade(copy.code)
      onChange(undefined)
    } catch (failure) {
      message.error(problemText(asProblem(failure), common))
    }
  }
  return (
    <Dialog
      isOpen={copy !== undefined}
      width={420}
      title={copy && t('overview.copyOf', { name: copy.from.label ?? copy.from.name })}
      onClose={() => onChange(undefined)}
      footer={
        <Button type="primary" disabled={!canMake} onClick={make}>
          {t('overview.create')}
        </Button>
      }
    >
      <Labelled label={t('overview.newCode')} help={t('overview.codeRule')}>
        {(id) => (
          <Input
            id={id}
            autoFocus
            value={copy?.code ?? ''}
            onChange={({ target }) => copy && onChange({ ...copy, code: target.value.trim() })}
            onPressEnter={make}
          />
        )}
      </Labelled>
    </Dialog>
  )
}

/** Makes a draft of a report out of another. A code of the menu is one report's, and people are mailed what they were put down for: the copy asks for its own. */
async function copyReport(from: string, code: string): Promise<void> {
  const { published, draft } = await getThing('report', from)
  const { value, texts } = draft ?? published
  const { menu: _menu, mail: _mail, ...report } = (value ?? {}) as Record<string, never>
  await saveThing('report', code, 0, { value: report, texts })
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
