import type { ReactNode } from 'react'
import css from './brand-side.module.css'

/** The green side of the sign-in page: a pergola in the evening sun, the name of the portal, and what is announced. */
export function BrandSide({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className={css.side}>
      <svg className={css.picture} viewBox="0 0 640 720" preserveAspectRatio="xMidYMax slice" aria-hidden="true" focusable="false">
        <g className={css.far}>
          {[0, 1, 2, 3, 4, 5, 6, 7].map((beam) => (
            <path key={beam} d={`M${40 + beam * 80} 300v-44`} />
          ))}
          <path d="M0 300h640" />
        </g>
        <g className={css.near}>
          <path d="M-20 380h680" />
          <path d="M90 380v360M550 380v360" />
          {[0, 1, 2, 3, 4, 5, 6].map((beam) => (
            <path key={beam} d={`M${50 + beam * 90} 410v-80`} />
          ))}
        </g>
        <g className={css.leaves}>
          <path d="M90 470c40-30 70-10 80 20-40 10-70 0-80-20zM90 540c-34-26-62-8-70 18 34 8 60 0 70-18zM550 500c-44-30-76-8-86 24 42 10 76-2 86-24zM550 590c34-26 62-8 70 18-34 8-60 0-70-18z" />
        </g>
      </svg>
      <div className={css.words}>
        <svg className={css.mark} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
          <path d="M6 12h20M9 12v13M23 12v13M12.5 8v8M16 8v8M19.5 8v8" />
        </svg>
        <p className={css.title}>{title}</p>
      </div>
      {children}
    </header>
  )
}
