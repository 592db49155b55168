import { Alert, Button } from 'antd'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { isAvailableAtom } from '../../api/api.ts'
import { useController, useDocument } from '../../document/document-context.tsx'

/** Milliseconds after which the server is asked again. */
const pause = 15_000

/** Says what waits until the server answers again, and has it done then. */
export function WaitingNotice() {
  const { t } = useTranslation()
  const controller = useController()
  const { context, waits, isHeld = false, busy } = useDocument()
  const isAvailable = useAtomValue(isAvailableAtom)
  const isWaiting = waits !== undefined

  useEffect(() => {
    if (!isWaiting) return
    const goOn = () => void controller.goOn()
    const timer = setInterval(goOn, pause)
    window.addEventListener('online', goOn)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', goOn)
    }
  }, [controller, isWaiting])
  // Whenever the server is there again, and when the page is opened while it is.
  useEffect(() => {
    if (isAvailable) controller.goOn()
  }, [controller, isAvailable])

  if (!waits) return null
  const label = waits.step === undefined ? undefined : context.entity.workflow?.transitions.get(waits.step)?.label
  return (
    <Alert
      type="warning"
      showIcon
      title={label === undefined ? t('document:waits.save') : t('document:waits.step', { label })}
      {...(isHeld && { description: t('document:waits.held') })}
      action={
        <Button size="small" loading={busy !== undefined} onClick={() => controller.retry()}>
          {t('document:waits.now')}
        </Button>
      }
    />
  )
}
