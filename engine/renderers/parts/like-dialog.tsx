import { type ReactNode, useRef } from 'react'
import { useBackCloses } from '../places/use-back-closes.ts'
import css from './like-dialog.module.css'
import { useDrag } from './use-drag.ts'

/** Makes a question or a notice of antd (`modal.confirm`, `modal.error`) like every other dialog: dragged by its title, closed by its buttons alone, and by Back. */
export const likeDialog = {
  keyboard: false,
  modalRender: (node: ReactNode) => <DraggedByTitle>{node}</DraggedByTitle>,
} as const

function DraggedByTitle({ children }: { readonly children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null)
  const drag = useDrag(frame)
  // A question is answered with no by its first button; a notice has one only.
  useBackCloses(true, () => frame.current?.querySelector<HTMLButtonElement>('.ant-modal-confirm-btns button')?.click())
  return (
    <div
      ref={frame}
      className={css.frame}
      onPointerDown={(event) => {
        if ((event.target as Element).closest('.ant-modal-confirm-title')) drag(event)
      }}
    >
      {children}
    </div>
  )
}
