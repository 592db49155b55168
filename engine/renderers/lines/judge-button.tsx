import { CheckSquareOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { judgedLines, unjudged } from '../../runtime/screens/document/judging.ts'
import type { RecordData } from '../../runtime/values/record-data.ts'
import type { Judging } from '../../schema/screen.ts'
import { onDemand } from '../parts/on-demand.tsx'
import { useLinesFrame } from './lines-frame.ts'

const JudgeDialog = onDemand(() => import('./judge-dialog.tsx').then((module) => module.JudgeDialog))

/** Opens the pictures of lines, one after the other, to whoever may judge one of them. */
export function JudgeButton({ judge, rows }: { judge: Judging; rows: readonly RecordData[] }) {
  const { t } = useTranslation()
  const { entity, view } = useLinesFrame()
  const [isOpen, setOpen] = useState(false)
  const result = entity.fields.get(judge.result)
  if (!result) return null
  const lines = judgedLines(entity, judge, rows, (row) => view(row, result).editable)
  if (!lines.some((line) => line.isOpen)) return null
  return (
    <>
      <Button size="small" icon={<CheckSquareOutlined aria-hidden />} data-action="judge" onClick={() => setOpen(true)}>
        {t('document:judge.open', { count: unjudged(lines) })}
      </Button>
      {isOpen && <JudgeDialog judge={judge} lines={lines} result={result} onClose={() => setOpen(false)} />}
    </>
  )
}
