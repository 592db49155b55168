import { useMemo } from 'react'
import { relatedList } from '../../../../runtime/screens/document/related.ts'
import type { RelatedSection as Declaration } from '../../../../schema/screen.ts'
import { useDocument } from '../../../document/document-context.tsx'
import { onDemand } from '../../../parts/on-demand.tsx'
import { useSeen } from '../../../state/use-seen.ts'
import type { ListFrame } from '../../list/list-frame.ts'
import css from './related-section.module.css'

const Title = ({ frame }: { readonly frame: ListFrame }) => <h2 className={css.title}>{frame.title}</h2>

const RelatedRecords = onDemand(() => import('./related-records.tsx').then((module) => module.RelatedRecords), Title)

interface RelatedSectionProps {
  /** Of the card on its screen. */
  readonly name: string
  readonly route: string
  readonly section: Declaration
}

/** A card of records that have to do with the document, read once it is seen; a new document has none. */
export function RelatedSection({ name, route, section }: RelatedSectionProps) {
  const { context, state } = useDocument()
  const { base } = state
  const { ref, isSeen } = useSeen<HTMLElement>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what belongs to the document rests on the stored record alone
  const frame = useMemo((): ListFrame | undefined => {
    const list = relatedList(context, state, section)
    if (!list) return undefined
    const { app, access, locale, params } = context
    return { app, ...list, route: `${route}.${name}`, title: section.label, access, locale, params }
  }, [context, base, section, route, name])
  if (!frame) return null
  return (
    <section ref={ref} className={css.card} data-section={name} data-related={section.entity} aria-label={section.label}>
      {isSeen ? <RelatedRecords frame={frame} /> : <Title frame={frame} />}
    </section>
  )
}
