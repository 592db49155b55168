import { CameraOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ClipboardEvent, type DragEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppField } from '../../runtime/app/app.ts'
import { limitsOf } from '../../runtime/fields/attachment.ts'
import css from '../files/files.module.css'
import { limitsText, refusalOf } from '../files/limits-text.ts'
import { useMedia } from '../state/use-media.ts'
import { loadingClass } from './loading-class.ts'

interface AddFilesProps {
  readonly id: string
  readonly field: AppField
  /** How many more the field takes. */
  readonly room: number
  readonly isInvalid: boolean
  readonly isDisabled?: boolean
  readonly isLoading?: boolean
  readonly describedBy?: string | undefined
  readonly onFiles: (files: readonly File[]) => void
  readonly children?: ReactNode
}

/** Takes files: chosen, dropped, pasted, or from the camera of a phone. Says what is taken, and why a file is not. */
export function AddFiles({ id, field, room: space, isInvalid, isDisabled, isLoading, describedBy, onFiles, children }: AddFilesProps) {
  const { t } = useTranslation()
  const room = isDisabled ? 0 : space
  const chooser = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const { take, refusals } = useTakenFiles(field, room, isDisabled === true, onFiles)
  const drop = useDrop(take)
  const hasCamera = useMedia('(pointer: coarse)')
  const { accept } = limitsOf(field)
  const hasPictures = hasCamera && (accept.length === 0 || accept.some((pattern) => pattern.startsWith('image/')))

  const input = (ref: typeof chooser, extra: object, label: string) => (
    <input
      ref={ref}
      type="file"
      hidden
      multiple={room > 1}
      accept={accept.join(',')}
      aria-label={label}
      {...extra}
      onChange={(event) => {
        take(event.target.files)
        event.target.value = ''
      }}
    />
  )

  return (
    // Files are dropped and pasted here; the button does the same for the keyboard.
    <div
      className={`${css.field} ${loadingClass(isLoading)}`}
      data-over={drop.isOver}
      data-invalid={isInvalid}
      aria-busy={isLoading === true}
      {...drop.events}
    >
      {children}
      <div className={css.add}>
        <Button
          id={id}
          size="small"
          icon={<PlusOutlined aria-hidden />}
          disabled={room <= 0}
          aria-label={`${field.label} ${t('document:files.add')}`}
          aria-describedby={[describedBy, `${id}-limits`].filter(Boolean).join(' ')}
          onClick={() => chooser.current?.click()}
        >
          {t('document:files.add')}
        </Button>
        {hasPictures && (
          <Button size="small" icon={<CameraOutlined aria-hidden />} disabled={room <= 0} onClick={() => camera.current?.click()}>
            {t('document:files.camera')}
          </Button>
        )}
        <span id={`${id}-limits`} className={css.note}>
          {limitsText(field, t)}
        </span>
      </div>
      {input(chooser, {}, t('document:files.add'))}
      {hasPictures && input(camera, { capture: 'environment', accept: 'image/*', multiple: false }, t('document:files.camera'))}
      {refusals.map((refusal) => (
        <p key={refusal} className={css.why} role="alert">
          {refusal}
        </p>
      ))}
    </div>
  )
}

/** Takes files of which the field allows each, as far as there is room; says why the others are not taken. */
function useTakenFiles(field: AppField, room: number, isDisabled: boolean, onFiles: AddFilesProps['onFiles']) {
  const { t } = useTranslation()
  const [refusals, setRefusals] = useState<readonly string[]>([])
  function take(list: FileList | null) {
    const files = [...(list ?? [])]
    if (files.length === 0 || isDisabled) return
    const wrong = files.flatMap((file) => refusalOf(field, file, t) ?? [])
    const right = files.filter((file) => refusalOf(field, file, t) === undefined)
    const left = right.length > room ? [t('document:files.noRoom', { count: limitsOf(field).maxCount })] : []
    setRefusals([...wrong, ...left])
    if (right.length > 0 && room > 0) onFiles(right.slice(0, room))
  }
  return { take, refusals }
}

/** Files that are dropped or pasted there, and whether some are held above it. */
function useDrop(take: (list: FileList) => void) {
  const [isOver, setOver] = useState(false)
  return {
    isOver,
    events: {
      onPaste: (event: ClipboardEvent) => {
        if (event.clipboardData.files.length === 0) return
        event.preventDefault()
        take(event.clipboardData.files)
      },
      onDragOver: (event: DragEvent) => {
        event.preventDefault()
        setOver(true)
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files)
      },
    },
  }
}
