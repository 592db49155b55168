import css from './brand.module.css'

/** The mark and the title of the portal. */
export function Brand({ title, isShort = false }: { title: string; isShort?: boolean }) {
  return (
    <span className={css.brand}>
      <svg className={css.mark} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
        <rect width="32" height="32" rx="7" />
        <path d="M6 12h20M9 12v13M23 12v13M12.5 8v8M16 8v8M19.5 8v8" />
      </svg>
      {!isShort && <span className={css.title}>{title}</span>}
    </span>
  )
}
