import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import type { AppField } from '../../runtime/app/app.ts'
import { type JudgedLine, judged, unjudged, type Verdict } from '../../runtime/screens/document/judging.ts'
import type { Judging } from '../../schema/screen.ts'
import { useFilesOwner } from '../files/files-context.ts'
import { ShownFile } from '../files/shown-file.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { useIsPhone } from '../state/use-media.ts'
import css from './judge-dialog.module.css'
import { useLinesFrame } from './lines-frame.ts'
import { RefusalReason } from './refusal-reason.tsx'
import { useJudging } from './use-judging.ts'

interface JudgeDialogProps {
  readonly judge: Judging
  readonly lines: readonly JudgedLine[]
  /** The field that keeps what was said. */
  readonly result: AppField
  readonly onClose: () => void
}

/** The pictures of lines, one after the other: accepted, refused with a reason, or passed by, with a key each. */
export function JudgeDialog({ judge, lines, result, onClose }: JudgeDialogProps) {
  const { t } = useTranslation()
  const { controller, name, entity } = useLinesFrame()
  const owner = useFilesOwner()
  const reasonField = judge.reason === undefined ? undefined : entity.fields.get(judge.reason)
  const work = useJudging(lines, reasonField !== undefined, ({ key }, verdict, reason) =>
    controller.edit(judged(name, judge, key, verdict, reason)),
  )
  const { line, at, picture, refusal } = work
  if (!line || !owner) return null
  const file = line.pictures[picture] ?? line.pictures[0]
  const labelOf = (verdict: Verdict) => result.choices?.get(judge[verdict])?.label ?? judge[verdict]
  return (
    <Dialog
      isOpen
      width={960}
      title={[line.name, t('document:files.place', { at: at + 1, count: lines.length })].filter(Boolean).join('  ')}
      onClose={onClose}
      footer={<JudgeFoot work={work} isOpen={line.isOpen} waiting={unjudged(lines)} labelOf={labelOf} />}
    >
      <div className={css.picture}>{file && <ShownFile key={file.id} owner={owner} file={file} />}</div>
      <p className={css.facts}>
        {line.pictures.length > 1 && t('document:judge.pictureOf', { at: picture + 1, count: line.pictures.length })}
        {line.verdict && <Tag color={line.verdict === 'accept' ? 'success' : 'error'}>{labelOf(line.verdict)}</Tag>}
        {line.reason}
      </p>
      {refusal !== undefined && reasonField && (
        <RefusalReason label={reasonField.label} value={refusal} isMissing={work.isMissing} onChange={work.write} onConfirm={work.refuse} />
      )}
    </Dialog>
  )
}

interface JudgeFootProps {
  readonly work: ReturnType<typeof useJudging>
  /** Whether the line may be judged now. */
  readonly isOpen: boolean
  readonly waiting: number
  readonly labelOf: (verdict: Verdict) => string
}

/** On to the next, and what is said of this one. */
function JudgeFoot({ work, isOpen, waiting, labelOf }: JudgeFootProps) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const withKey = (verdict: Verdict, key: number) =>
    isPhone ? labelOf(verdict) : t('document:judge.withKey', { label: labelOf(verdict), key })
  return (
    <div className={css.foot}>
      <div className={css.ways}>
        <Button icon={<LeftOutlined aria-hidden />} aria-label={t('document:judge.previous')} onClick={() => work.go(-1)} />
        <span className={css.state} role="status">
          {waiting === 0 ? t('document:judge.allDone') : t('document:judge.waiting', { count: waiting })}
        </span>
        <Button icon={<RightOutlined aria-hidden />} aria-label={t('document:judge.next')} onClick={() => work.go(1)} />
      </div>
      <div className={css.verdicts}>
        <Button data-verdict="refuse" danger disabled={!isOpen} onClick={work.refuse}>
          {withKey('refuse', 2)}
        </Button>
        <Button data-verdict="accept" type="primary" disabled={!isOpen} onClick={work.accept}>
          {withKey('accept', 1)}
        </Button>
      </div>
    </div>
  )
}
