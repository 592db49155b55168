import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { SlideAddress } from '../../runtime/screens/dashboard/slides.ts'
import css from './slides.module.css'

interface SlideProps {
  readonly text: string
  /** Where the picture is; nothing as long as that is not known. */
  readonly url: string | undefined
  readonly address?: SlideAddress | undefined
}

/** One picture with what it says, leading to where it leads. */
export function Slide({ text, url, address }: SlideProps) {
  return (
    <Way address={address}>
      {url && <img className={css.picture} src={url} alt={text} />}
      <span className={css.text} aria-hidden={url !== undefined}>
        {text}
      </span>
    </Way>
  )
}

function Way({ address, children }: { address: SlideAddress | undefined; children: ReactNode }) {
  if (!address) return <div className={css.slide}>{children}</div>
  const { kind, to, opens } = address
  if (kind === 'screen' && opens !== 'window')
    return (
      <Link className={css.slide ?? ''} to={to}>
        {children}
      </Link>
    )
  const href = kind === 'screen' ? `#${to}` : to
  if (opens === 'here')
    return (
      <a className={css.slide} href={href} rel="noreferrer">
        {children}
      </a>
    )
  return (
    <a className={css.slide} href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}
