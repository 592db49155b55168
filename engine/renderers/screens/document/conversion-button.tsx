import { App, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OfferedConversion } from '../../../runtime/screens/document/conversions.ts'
import { asProblem } from '../../api/problem.ts'
import { convertRecords } from '../../api/records.ts'
import { problemText } from '../../parts/problem-text.ts'
import { useGo } from '../../places/go.ts'
import { keepDraft } from '../../state/drafts.ts'

interface ConversionButtonProps {
  readonly id: string
  readonly offered: OfferedConversion
  /** No step of the workflow stands out beside it. */
  readonly isPrimary: boolean
}

/** Makes a new document from the one that is open, and goes there. */
export function ConversionButton({ id, offered: { name, conversion, route }, isPrimary }: ConversionButtonProps) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const go = useGo()
  const [isBusy, setBusy] = useState(false)

  async function make() {
    setBusy(true)
    try {
      const draft = await convertRecords(name, [id], conversion.from.lines !== undefined)
      go(`${route}/new?draft=${keepDraft(draft)}`)
    } catch (failure) {
      const problem = asProblem(failure)
      message.error(problem.issues.find((issue) => issue.message)?.message ?? problemText(problem, t))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button type={isPrimary ? 'primary' : 'default'} loading={isBusy} data-action={`convert ${name}`} onClick={make}>
      {conversion.label}
    </Button>
  )
}
