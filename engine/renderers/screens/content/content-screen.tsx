import { useRef } from 'react'
import { filledText } from '../../../runtime/screens/content.ts'
import type { ScreenOf } from '../../../schema/screen.ts'
import type { ContentBlock } from '../../../schema/screens/content.ts'
import { PageTitle } from '../../parts/page-title.tsx'
import { RichText } from '../../parts/rich-text.tsx'
import type { ScreenProps } from '../screen-props.ts'
import { ApplicationBlock } from './application-block.tsx'
import css from './content-screen.module.css'
import { RecordsBlock } from './records-block.tsx'

/** A page to be read: texts, records that are read like texts, links; each part stands and fails alone. */
export function ContentScreen({ open, params }: ScreenProps<ScreenOf<'content'>>) {
  const { screen, title } = open
  const page = useRef<HTMLDivElement>(null)
  const blocks = Object.entries(screen.blocks)
  const listed = blocks.flatMap(([name, block]) => (block.label ? [{ name, label: block.label }] : []))

  function jump(name: string) {
    const heading = page.current?.querySelector<HTMLElement>(`[data-section="${name}"] h2`)
    heading?.scrollIntoView({ block: 'start' })
    heading?.focus({ preventScroll: true })
  }

  return (
    <div ref={page} className={css.page} data-contents={screen.contents !== undefined}>
      <PageTitle title={title} description={screen.description} />
      <div className={css.columns}>
        <article className={css.blocks}>
          {blocks.map(([name, block]) => (
            <section key={name} className={css.card} data-section={name}>
              {block.label && (
                <h2 className={css.heading} tabIndex={-1}>
                  {block.label}
                </h2>
              )}
              <Block open={open} params={params} name={name} block={block} />
            </section>
          ))}
        </article>
        {screen.contents && (
          <nav className={css.contents} aria-label={screen.contents}>
            <h2 className={css.heading}>{screen.contents}</h2>
            <ul>
              {listed.map(({ name, label }) => (
                <li key={name}>
                  <button type="button" className={css.jump} onClick={() => jump(name)}>
                    {label}
                  </button>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
    </div>
  )
}

function Block({ open, params, name, block }: ScreenProps<ScreenOf<'content'>> & { name: string; block: ContentBlock }) {
  if ('text' in block) return <RichText markdown={filledText(open.app, block.text, params)} />
  if ('heading' in block) return <RecordsBlock app={open.app} block={block} />
  if ('states' in block) return <ApplicationBlock open={open} name={name} params={params} />
  return (
    <ul className={css.links}>
      {Object.entries(block.items).map(([name, { screen, label }]) => (
        <li key={name}>
          <a href={`#${screen}`}>{label}</a>
        </li>
      ))}
    </ul>
  )
}
