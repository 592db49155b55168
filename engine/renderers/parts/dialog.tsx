import { ConfigProvider, Modal } from 'antd'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useBackCloses } from '../places/use-back-closes.ts'
import css from './dialog.module.css'
import { useDrag } from './use-drag.ts'
import { useReturnFocus } from './use-return-focus.ts'

interface DialogProps {
  readonly isOpen: boolean
  readonly title: ReactNode
  readonly onClose: () => void
  readonly children: ReactNode
  /** Buttons. Default: none. */
  readonly footer?: ReactNode
  /** Pixels. Default 520. */
  readonly width?: number
  /** No close button while something must not be interrupted. */
  readonly isBusy?: boolean
  /** No close button at all: the dialog has to be answered. */
  readonly mustAnswer?: boolean
}

/** A dialog that is dragged by its title and closes by its buttons alone, and by Back: not by Escape, not by a click outside. */
export function Dialog({ isOpen, title, onClose, children, footer = null, width = 520, isBusy = false, mustAnswer = false }: DialogProps) {
  const { t } = useTranslation()
  const frame = useRef<HTMLDivElement>(null)
  const drag = useDrag(frame)
  useReturnFocus(isOpen)
  useBackCloses(isOpen, () => !isBusy && !mustAnswer && onClose())
  return (
    <Modal
      open={isOpen}
      width={width}
      keyboard={false}
      mask={{ closable: false }}
      closable={mustAnswer ? false : { disabled: isBusy, 'aria-label': t('common.close') }}
      onCancel={onClose}
      footer={footer}
      destroyOnHidden
      afterOpenChange={(hasOpened) => hasOpened && focusFirst(frame.current)}
      title={
        <div className={css.title} onPointerDown={drag}>
          {title}
        </div>
      }
      modalRender={(node) => <div ref={frame}>{node}</div>}
    >
      <ConfigProvider componentSize="middle">{children}</ConfigProvider>
    </Modal>
  )
}

const toFillIn = 'input:not([type="hidden"], [readonly], [disabled]), textarea:not([disabled]), canvas[tabindex]'

/** The first thing to fill in has the focus, so that a person can type at once; where that is drawn, no keyboard of a phone covers it. */
function focusFirst(frame: HTMLElement | null): void {
  frame?.querySelector<HTMLElement>(toFillIn)?.focus()
}
