import { useAtomValue } from 'jotai'
import { portalAtom } from '../state/portal.ts'
import css from './public-links.module.css'

/** What is offered below the sign-in form to people who are not signed in: registration, help. */
export function PublicLinks() {
  const { links } = useAtomValue(portalAtom).public
  if (links.length === 0) return null
  return (
    <ul className={css.links}>
      {links.map(({ route, label }) => (
        <li key={route}>
          <a href={`#${route}`}>{label}</a>
        </li>
      ))}
    </ul>
  )
}
