import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../parts/dialog.tsx'
import { useStable } from '../state/use-stable.ts'
import css from './scan-dialog.module.css'

interface ScanDialogProps {
  readonly onRead: (text: string) => void
  readonly onClose: () => void
}

/** What the camera sees, until a code is read from it. Where there is no camera, or it is not allowed, one types instead. */
export function ScanDialog({ onRead, onClose }: ScanDialogProps) {
  const { t } = useTranslation()
  const video = useRef<HTMLVideoElement>(null)
  const [isRefused, setRefused] = useState(false)
  const take = useStable((text: string) => {
    navigator.vibrate?.(60)
    onRead(text)
  })

  useEffect(() => {
    const element = video.current
    if (!element) return
    let isOver = false
    let stream: MediaStream | undefined
    let stopReading: (() => void) | undefined
    const stop = () => {
      stopReading?.()
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    const begin = async () => {
      const [{ readCodes }, opened] = await Promise.all([
        import('./read-codes.ts'),
        navigator.mediaDevices.getUserMedia({ audio: false, video: { facingMode: 'environment', width: { ideal: 1280 } } }),
      ])
      stream = opened
      if (isOver) return stop()
      element.srcObject = opened
      await element.play()
      if (!isOver) stopReading = readCodes(element, take)
    }
    begin().catch(() => {
      stop()
      if (!isOver) setRefused(true)
    })
    return () => {
      isOver = true
      stop()
    }
  }, [take])

  return (
    <Dialog isOpen title={t('scanner.title')} onClose={onClose}>
      {isRefused ? (
        <p role="alert">{t('scanner.refused')}</p>
      ) : (
        <>
          <video ref={video} className={css.video} muted playsInline aria-label={t('scanner.title')} />
          <p className={css.help}>{t('scanner.help')}</p>
        </>
      )}
    </Dialog>
  )
}
