import { CaretRightOutlined, LeftOutlined, PauseOutlined, RightOutlined } from '@ant-design/icons-svg'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PlainIcon } from '../plain/plain-icon.tsx'
import { PushButton } from '../plain/push-button.tsx'
import { useMedia } from '../state/use-media.ts'
import css from './slides.module.css'

const milliseconds = 7_000

/** Pictures one after the other; nothing where there is none. They stand still while somebody looks at one or has asked for less motion. */
export function Slides<Item extends { readonly id: string; readonly text: string }>(props: {
  readonly slides: readonly Item[]
  readonly draw: (slide: Item) => ReactNode
}) {
  const { slides, draw } = props
  const { t } = useTranslation('reports')
  const isStill = useMedia('(prefers-reduced-motion: reduce)')
  const [at, setAt] = useState(0)
  const [isStopped, setStopped] = useState(isStill)
  const [isLookedAt, setLookedAt] = useState(false)
  const turn = (steps: number) => setAt((now) => (now + steps + slides.length) % slides.length)
  const turns = slides.length > 1 && !isStopped && !isLookedAt
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time of a picture begins with it
  useEffect(() => {
    if (!turns) return
    const timer = setTimeout(() => turn(1), milliseconds)
    return () => clearTimeout(timer)
  }, [turns, at])

  const shown = slides[Math.min(at, slides.length - 1)]
  if (!shown) return null
  const place = t('slides.slide', { at: slides.indexOf(shown) + 1, count: slides.length, text: shown.text })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: looking at a picture holds it; nothing is done by it
    <div
      className={css.slides}
      onMouseEnter={() => setLookedAt(true)}
      onMouseLeave={() => setLookedAt(false)}
      onFocus={() => setLookedAt(true)}
      onBlur={() => setLookedAt(false)}
    >
      {draw(shown)}
      {slides.length > 1 && (
        <div className={css.controls}>
          <span className="visually-hidden" aria-live={turns ? 'off' : 'polite'}>
            {place}
          </span>
          <PushButton
            look="text"
            size="small"
            icon={<PlainIcon shape={LeftOutlined} />}
            label={t('slides.previous')}
            onPress={() => turn(-1)}
          />
          <span aria-hidden>{`${slides.indexOf(shown) + 1} / ${slides.length}`}</span>
          <PushButton
            look="text"
            size="small"
            icon={<PlainIcon shape={RightOutlined} />}
            label={t('slides.next')}
            onPress={() => turn(1)}
          />
          <PushButton
            look="text"
            size="small"
            icon={<PlainIcon shape={isStopped ? CaretRightOutlined : PauseOutlined} />}
            label={t(isStopped ? 'slides.go' : 'slides.stop')}
            onPress={() => setStopped(!isStopped)}
          />
        </div>
      )}
    </div>
  )
}
