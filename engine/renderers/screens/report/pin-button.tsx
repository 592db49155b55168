import { PushpinOutlined } from '@ant-design/icons'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { onDemand } from '../../parts/on-demand.tsx'
import { ToolButton } from '../../parts/tool-button.tsx'
import { sessionAtom } from '../../state/portal.ts'
import type { PinDialogProps } from './pin-dialog.tsx'

const PinDialog = onDemand(async () => {
  const [dialog, { addPinboardTexts }] = await Promise.all([import('./pin-dialog.tsx'), import('../pinboards/pinboard-texts.ts')])
  await addPinboardTexts()
  return dialog.PinDialog
})

interface PinButtonProps extends Omit<PinDialogProps, 'answer' | 'onClose'> {
  /** What the report came to; nothing as long as it has not run. */
  readonly answer: PinDialogProps['answer'] | undefined
}

/** Pins a part of a report to a pinboard; nothing where there are no pinboards. */
export function PinButton({ answer, ...props }: PinButtonProps) {
  const { t } = useTranslation('reports')
  const session = useAtomValue(sessionAtom)
  const [isOpen, setOpen] = useState(false)
  if (session?.pinboards === undefined) return null
  return (
    <>
      <ToolButton label={t('pin')} icon={<PushpinOutlined aria-hidden />} disabled={!answer} onClick={() => setOpen(true)} />
      {isOpen && answer && <PinDialog {...props} answer={answer} onClose={() => setOpen(false)} />}
    </>
  )
}
