import { ScanOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { onDemand } from '../parts/on-demand.tsx'
import { useMedia } from '../state/use-media.ts'
import css from './scan-button.module.css'

const ScanDialog = onDemand(async () => (await import('./scan-dialog.tsx')).ScanDialog)

/** Reads a bar code or QR code with the camera in place of typing it: on what is held in the hand and has one. */
export function ScanButton({ onRead }: { readonly onRead: (text: string) => void }) {
  const { t } = useTranslation()
  const isHeld = useMedia('(pointer: coarse)')
  const [isOpen, setOpen] = useState(false)
  if (!isHeld || navigator.mediaDevices === undefined) return null
  return (
    <>
      <Button
        type="text"
        className={css.button ?? ''}
        icon={<ScanOutlined aria-hidden />}
        aria-label={t('scanner.title')}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <ScanDialog
          onClose={() => setOpen(false)}
          onRead={(text) => {
            setOpen(false)
            onRead(text)
          }}
        />
      )}
    </>
  )
}
