import { Segmented } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ScreenKind } from '../../../schema/screen.ts'
import css from './gallery.module.css'
import { type Scene, sceneAddress, scenes } from './scenes.ts'

/** Pixels of a desk and of a phone. */
const widths = { desk: 1366, phone: 390 } as const
type Width = keyof typeof widths

/** Every kind of screen in every state: the whole portal, answered from memory, at the width of a desk or a phone. */
export function ScreenGallery() {
  const { t } = useTranslation('development')
  const [shown, setShown] = useState<string>()
  const [width, setWidth] = useState<Width>('desk')
  return (
    <div className={css.parts}>
      {(Object.entries(scenes) as [ScreenKind, readonly Scene[]][]).map(([kind, own]) => (
        <section key={kind} className={css.part} data-screen={kind}>
          <h3 className={css.name}>{kind}</h3>
          <ul className={css.scenes}>
            {own.map((scene) => {
              const address = sceneAddress(kind, scene)
              return (
                <li key={scene.name}>
                  <button type="button" className={css.scene} aria-pressed={shown === address} onClick={() => setShown(address)}>
                    {scene.name}
                  </button>
                </li>
              )
            })}
          </ul>
        </section>
      ))}
      {shown !== undefined && (
        <section className={css.part}>
          <header className={css.head}>
            <Segmented<Width>
              aria-label={t('gallery.width')}
              value={width}
              options={(Object.keys(widths) as Width[]).map((value) => ({ value, label: t(`gallery.${value}`) }))}
              onChange={setWidth}
            />
            <a href={shown} target="_blank" rel="noreferrer">
              {t('gallery.alone')}
            </a>
          </header>
          <iframe key={shown} className={css.stage} title={shown} src={shown} width={widths[width]} height={768} />
        </section>
      )}
    </div>
  )
}
