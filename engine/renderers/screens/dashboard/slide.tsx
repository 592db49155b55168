import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import type { Slide as Shown } from '../../../runtime/screens/dashboard/slides.ts'
import { useFileLink } from '../../files/use-file-link.ts'
import css from './slides-tile.module.css'

/** One picture with what it says, leading to where it leads. */
export function Slide({ entity, slide }: { entity: string; slide: Shown }) {
  const { id, file, text, address } = slide
  const owner = useMemo(() => ({ entity, id }), [entity, id])
  const { url } = useFileLink(owner, file)
  const picture = (
    <>
      {url && <img className={css.picture} src={url} alt={text} />}
      <span className={css.text} aria-hidden={url !== undefined}>
        {text}
      </span>
    </>
  )
  if (address?.kind === 'screen')
    return (
      <Link className={css.slide ?? ''} to={address.to}>
        {picture}
      </Link>
    )
  if (address?.kind === 'web')
    return (
      <a className={css.slide} href={address.to} target="_blank" rel="noopener noreferrer">
        {picture}
      </a>
    )
  return <div className={css.slide}>{picture}</div>
}
