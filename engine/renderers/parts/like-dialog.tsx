import { type ReactNode, useRef } from 'react'
import css from './like-dialog.module.css'
import { useDrag } from './use-drag.ts'

/** Makes a question or a notice of antd (`modal.confirm`, `modal.error`) like every other dialog: dragged by its title, closed by its buttons alone. */
export const likeDialog = {
  keyboard: false,
  modalRender: (node: ReactNode) => <DraggedByTitle>{node}</DraggedByTitle>,
} as const

function DraggedByTitle({ children }: { readonly children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null)
  const drag = useDrag(frame)
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
