import { useAtomValue } from 'jotai'
import { type ReactNode, useEffect } from 'react'
import { LanguageChoice } from '../session/language-choice.tsx'
import { portalAtom } from '../state/portal.ts'
import { BrandSide } from './brand-side.tsx'
import css from './public-page.module.css'

interface PublicPageProps {
  readonly title: string
  /** One sentence under the title. */
  readonly lead?: ReactNode
  /** What stands on the side of the brand besides its name. */
  readonly beside?: ReactNode
  readonly children: ReactNode
}

/** A page that needs no sign-in: the brand's green on one side, what there is to do on the other; one under the other on a telephone. */
export function PublicPage({ title, lead, beside, children }: PublicPageProps) {
  const portal = useAtomValue(portalAtom)
  useEffect(() => {
    document.title = `${title} - ${portal.title}`
  }, [title, portal.title])
  return (
    <div className={css.page}>
      <BrandSide title={portal.title}>{beside}</BrandSide>
      <main className={css.side}>
        <div className={css.language}>
          <LanguageChoice />
        </div>
        <div className={css.form}>
          <h1 className={css.title}>{title}</h1>
          {lead && <p className={css.lead}>{lead}</p>}
          {children}
        </div>
      </main>
    </div>
  )
}
