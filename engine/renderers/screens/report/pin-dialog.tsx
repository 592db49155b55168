import { BarChartOutlined, NumberOutlined, TableOutlined } from '@ant-design/icons'
import { App, Button, Checkbox, Form, Input, Radio, Select } from 'antd'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Scope } from '../../../runtime/expressions/scope.ts'
import type { ReportAnswer } from '../../../runtime/reports/report-answer.ts'
import { reportInputs } from '../../../runtime/reports/report-inputs.ts'
import { withTile } from '../../../runtime/screens/boards/arrange.ts'
import type { BoardShow } from '../../../runtime/screens/boards/board.ts'
import { askedOtherwise, inOrderOfBoards, keptConditions, pinnableParts } from '../../../runtime/screens/boards/pinned.ts'
import { initialConditions } from '../../../runtime/screens/list/initial-state.ts'
import type { Report } from '../../../schema/report.ts'
import { type Boards, changeBoard, createBoard, getBoard, getBoards } from '../../api/boards.ts'
import { asProblem, type Problem } from '../../api/problem.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { ErrorNote } from '../../parts/error-note.tsx'
import { useGo } from '../../tabs/go.ts'
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
  readonly board: string
  readonly name?: string
  readonly isFixed: boolean
}

const icons: Readonly<Record<BoardShow, ReactNode>> = {
  chart: <BarChartOutlined aria-hidden />,
  figure: <NumberOutlined aria-hidden />,
  table: <TableOutlined aria-hidden />,
}
/** No board has this id. */
const fresh = 'new'
/** Longest name of a board. */
const longest = 40

/** Which part of a report is pinned, and to which board. */
export function PinDialog({ name, report, answer, frame, query, scope, onClose }: PinDialogProps) {
  const { t } = useTranslation('boards')
  const { message } = App.useApp()
  const go = useGo()
  const [form] = Form.useForm<Values>()
  const board = Form.useWatch('board', form)
  const [boards, setBoards] = useState<Boards>()
  const [problem, setProblem] = useState<Problem>()
  const [isBusy, setBusy] = useState(false)
  const parts = useMemo(() => pinnableParts(answer), [answer])
  const own = inOrderOfBoards((boards?.boards ?? []).filter(({ canChange }) => canChange))
  const { conditions } = query.state
  useEffect(() => {
    getBoards().then(setBoards, (failure) => setProblem(asProblem(failure)))
  }, [])

  async function pin({ part: index, board: to, name: called = '', isFixed }: Values) {
    const part = parts[index]
    if (!part || !boards) return
    const inputs = reportInputs(frame.app, name, report)
    const initial = initialConditions(frame.app, inputs, scope)
    const asked = isFixed ? {} : keptConditions(askedOtherwise(inputs, conditions, initial), scope.today)
    const tile = { ...part.tile, ...(isFixed && { fixed: keptConditions(conditions, scope.today) }) }
    setBusy(true)
    setProblem(undefined)
    try {
      const saved =
        to === fresh
          ? await createBoard({ name: called, audience: 'own', role: null, state: withTile({ tiles: [], filters: {} }, tile, asked) })
          : await pinTo(to)
      const address = `${boards.route}/${saved.id}`
      message.success(
        <span>
          {t('pinned', { name: saved.name })}{' '}
          <Button type="link" size="small" onClick={() => go(address)}>
            {t('go')}
          </Button>
        </span>,
      )
      onClose()
    } catch (failure) {
      setProblem(asProblem(failure))
      setBusy(false)
    }

    async function pinTo(id: string) {
      const { board: now } = await getBoard(id)
      return changeBoard(id, now.version, { state: withTile(now.state, tile, asked) })
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
          <Button type="primary" loading={isBusy} disabled={!boards} onClick={() => form.submit()}>
            {t('pin')}
          </Button>
        </>
      }
    >
      {problem && <ErrorNote problem={problem} />}
      {boards && (
        <Form<Values>
          form={form}
          layout="vertical"
          requiredMark={false}
          initialValues={{ part: 0, board: own[0]?.id ?? fresh, name: '', isFixed: false }}
          onFinish={pin}
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
          <Form.Item name="board" label={t('where')}>
            <Select options={[...own.map(({ id, name: label }) => ({ value: id, label })), { value: fresh, label: t('make') }]} />
          </Form.Item>
          {board === fresh && (
            <Form.Item name="name" label={t('name')} rules={[{ required: true, whitespace: true, message: t('nameNeeded') }]}>
              <Input maxLength={longest} autoComplete="off" />
            </Form.Item>
          )}
          {Object.keys(conditions).length > 0 && (
            <Form.Item name="isFixed" valuePropName="checked" extra={t('fixedHelp')}>
              <Checkbox>{t('fixed')}</Checkbox>
            </Form.Item>
          )}
        </Form>
      )}
    </Dialog>
  )
}
