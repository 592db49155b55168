import { Button, Input } from 'antd'
import { type PointerEvent, type RefObject, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import css from './sign-fields.module.css'
import type { Signature } from './signature.ts'

type Picture = Pick<Signature, 'drawing' | 'typed'>

interface DrawFieldProps {
  readonly value: Picture
  /** Somebody wanted to sign without one. */
  readonly isMissing: boolean
  readonly onChange: (picture: Picture) => void
}

/** The pixels of a picture: enough to be known again on paper, and few enough to be sent. */
const [width, height] = [600, 240]

/** A signature by finger or mouse; whoever cannot draw types their name. */
export function DrawField({ value, isMissing, onChange }: DrawFieldProps) {
  const { t } = useTranslation()
  const id = useId()
  const pad = useRef<HTMLCanvasElement>(null)
  const pen = usePen(pad, (drawing) => onChange({ ...value, drawing }))

  function clear() {
    pen.clear()
    const { drawing: _, ...rest } = value
    onChange({ ...rest, drawing: undefined } as Picture)
  }

  return (
    <div>
      <span id={id} className={css.label}>
        {t('sign.draw')}
      </span>
      <canvas
        ref={pad}
        role="img"
        tabIndex={-1}
        aria-labelledby={id}
        className={css.pad}
        data-missing={isMissing || undefined}
        width={width}
        height={height}
        onPointerDown={pen.begin}
        onPointerMove={pen.draw}
        onPointerUp={pen.end}
        onPointerCancel={pen.end}
      />
      <div className={css.under}>
        <Input
          aria-label={t('sign.typed')}
          placeholder={t('sign.typed')}
          maxLength={60}
          value={value.typed ?? ''}
          status={isMissing ? 'error' : ''}
          aria-invalid={isMissing}
          onChange={(event) => onChange({ ...value, typed: event.target.value })}
        />
        <Button disabled={value.drawing === undefined} onClick={clear}>
          {t('sign.clear')}
        </Button>
      </div>
      {isMissing && (
        <p className={css.error} role="alert">
          {t('sign.drawingNeeded')}
        </p>
      )}
    </div>
  )
}

/** Draws on a pad while the pointer is down; `onDrawn` has the picture once it is up. */
function usePen(pad: RefObject<HTMLCanvasElement | null>, onDrawn: (picture: string) => void) {
  const last = useRef<readonly [number, number]>(undefined)

  function placeOf(event: PointerEvent<HTMLCanvasElement>): readonly [number, number] {
    const box = event.currentTarget.getBoundingClientRect()
    return [((event.clientX - box.left) / box.width) * width, ((event.clientY - box.top) / box.height) * height]
  }

  function draw(event: PointerEvent<HTMLCanvasElement>) {
    const pen = pad.current?.getContext('2d')
    if (!last.current || !pen) return
    const to = placeOf(event)
    pen.lineWidth = 5
    pen.lineCap = 'round'
    pen.strokeStyle = '#14171A'
    pen.beginPath()
    pen.moveTo(...last.current)
    pen.lineTo(...to)
    pen.stroke()
    last.current = to
  }

  return {
    begin(event: PointerEvent<HTMLCanvasElement>) {
      event.currentTarget.setPointerCapture(event.pointerId)
      last.current = placeOf(event)
      draw(event)
    },
    draw,
    end() {
      if (!last.current || !pad.current) return
      last.current = undefined
      onDrawn(pad.current.toDataURL('image/png'))
    },
    clear: () => pad.current?.getContext('2d')?.clearRect(0, 0, width, height),
  }
}
