import { BarChartOutlined, NumberOutlined, TableOutlined } from '@ant-design/icons'
import { App, Button, Checkbox, Form, type FormInstance, Input, Radio, Select } from 'antd'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Scope } from '../../../runtime/expressions/scope.ts'
import { initialConditions } from '../../../runtime/queries/conditions/initial-state.ts'
import type { ReportAnswer } from '../../../runtime/reports/report-answer.ts'
import { reportInputs } from '../../../runtime/reports/report-inputs.ts'
import { withTile } from '../../../runtime/screens/pinboards/arrange.ts'
import type { PinboardShow } from '../../../runtime/screens/pinboards/pinboard.ts'
import {
  askedOtherwise,
  inOrderOfPinboards,
  keptConditions,
  type Pinnable,
  pinnableParts,
} from '../../../runtime/screens/pinboards/pinned.ts'
import type { Report } from '../../../schema/report.ts'
import { changePinboard, createPinboard, getPinboard, getPinboards, type PinboardEntry, type Pinboards } from '../../api/pinboards.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { ErrorNote } from '../../parts/error-note.tsx'
import { useAttempt } from '../../parts/use-attempt.ts'
import { useGo } from '../../places/go.ts'
import type { ListFrame } from '../list/list-frame.ts'
import type { ListQuery } from '../list/use-list-state.ts'
import css from './pin-dialog.module.css'

export interface PinDialogProps {
  readonly name: string
  readonly report: Report
  readonly answer: ReportAnswer
  readonly frame: ListFrame
  readonly query: ListQuery
  readonly scope: Scope
  readonly onClose: () => void
}

interface Values {
  readonly part: number
  readonly pinboard: string
  readonly name?: string
  readonly isFixed: boolean
}

const icons: Readonly<Record<PinboardShow, ReactNode>> = {
  chart: <BarChartOutlined aria-hidden />,
  figure: <NumberOutlined aria-hidden />,
  table: <TableOutlined aria-hidden />,
}
/** No pinboard has this id. */
const fresh = 'new'
/** Longest name of a pinboard. */
const longest = 40

/** Which part of a report is pinned, and to which pinboard. */
export function PinDialog({ name, report, answer, frame, query, scope, onClose }: PinDialogProps) {
  const { t } = useTranslation('pinboards')
  const { message } = App.useApp()
  const go = useGo()
  const [form] = Form.useForm<Values>()
  const [pinboards, setPinboards] = useState<Pinboards>()
  const { busy, problem, attempt, tell } = useAttempt<'pin'>()
  const isBusy = busy !== undefined
  const parts = useMemo(() => pinnableParts(answer), [answer])
  const own = inOrderOfPinboards((pinboards?.pinboards ?? []).filter(({ canChange }) => canChange))
  const { conditions } = query.state
  useEffect(() => {
    getPinboards().then(setPinboards, tell)
  }, [tell])

  async function pin({ part: index, pinboard: to, name: called = '', isFixed }: Values) {
    const part = parts[index]
    if (!part || !pinboards) return
    const inputs = reportInputs(frame.app, name, report)
    const initial = initialConditions(frame.app, inputs, scope)
    const asked = isFixed ? {} : keptConditions(askedOtherwise(inputs, conditions, initial), scope.today)
    const tile = { ...part.tile, ...(isFixed && { fixed: keptConditions(conditions, scope.today) }) }
    const saved =
      to === fresh
        ? await createPinboard({ name: called, audience: 'own', role: null, state: withTile({ tiles: [], filters: {} }, tile, asked) })
        : await pinTo(to)
    const address = `${pinboards.route}/${saved.id}`
    message.success(
      <span>
        {t('pinned', { name: saved.name })}{' '}
        <Button type="link" size="small" onClick={() => go(address)}>
          {t('go')}
        </Button>
      </span>,
    )
    onClose()

    async function pinTo(id: string) {
      const { pinboard: now } = await getPinboard(id)
      return changePinboard(id, now.version, { state: withTile(now.state, tile, asked) })
    }
  }

  return (
    <Dialog
      isOpen
      title={t('pinTitle')}
      width={480}
      isBusy={isBusy}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            {t('cancel')}
          </Button>
          <Button type="primary" loading={isBusy} disabled={!pinboards} onClick={() => form.submit()}>
            {t('pin')}
          </Button>
        </>
      }
    >
      {problem && <ErrorNote problem={problem} />}
      {pinboards && (
        <PinForm
          form={form}
          parts={parts}
          pinboards={own}
          canBeFixed={Object.keys(conditions).length > 0}
          onPin={(values) => attempt('pin', () => pin(values))}
        />
      )}
    </Dialog>
  )
}

interface PinFormProps {
  readonly form: FormInstance<Values>
  readonly parts: readonly Pinnable[]
  /** Those that the person may change. */
  readonly pinboards: readonly PinboardEntry[]
  /** The report was asked for something that the tile may keep. */
  readonly canBeFixed: boolean
  readonly onPin: (values: Values) => void
}

/** Asks which part is pinned, where, and whether it keeps what the report was asked for. */
function PinForm({ form, parts, pinboards, canBeFixed, onPin }: PinFormProps) {
  const { t } = useTranslation('pinboards')
  const pinboard = Form.useWatch('pinboard', form)
  return (
    <Form<Values>
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={{ part: 0, pinboard: pinboards[0]?.id ?? fresh, name: '', isFixed: false }}
      onFinish={onPin}
    >
      <Form.Item name="part" label={t('what')}>
        <Radio.Group
          className={css.parts ?? ''}
          options={parts.map(({ tile: { show }, label }, value) => ({
            value,
            label: (
              <span className={css.part}>
                {icons[show]}
                <span className={css.label}>{label}</span>
                <small>{t(`show.${show}`)}</small>
              </span>
            ),
          }))}
        />
      </Form.Item>
      <Form.Item name="pinboard" label={t('where')}>
        <Select options={[...pinboards.map(({ id, name: label }) => ({ value: id, label })), { value: fresh, label: t('make') }]} />
      </Form.Item>
      {pinboard === fresh && (
        <Form.Item name="name" label={t('name')} rules={[{ required: true, whitespace: true, message: t('nameNeeded') }]}>
          <Input maxLength={longest} autoComplete="off" />
        </Form.Item>
      )}
      {canBeFixed && (
        <Form.Item name="isFixed" valuePropName="checked" extra={t('fixedHelp')}>
          <Checkbox>{t('fixed')}</Checkbox>
        </Form.Item>
      )}
    </Form>
  )
}
