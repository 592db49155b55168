import DOMPurify from 'dompurify'
import { marked } from 'marked'
import { useMemo } from 'react'
import { richAddress, richAttributes, richElements } from '../../runtime/fields/rich.ts'
import css from './rich-text.module.css'

interface RichTextProps {
  /** Markdown of the metadata, or HTML that a person wrote; one of them. */
  readonly markdown?: string
  readonly html?: string
}

const allowed = {
  ALLOWED_TAGS: [...richElements],
  ALLOWED_ATTR: [...new Set<string>(Object.values(richAttributes).flat())],
  ALLOWED_URI_REGEXP: richAddress,
}

/** The HTML of a text, without anything that could do harm. */
function safeHtml({ markdown, html }: RichTextProps): string {
  const made = markdown === undefined ? (html ?? '') : marked.parse(markdown, { async: false, gfm: true })
  return DOMPurify.sanitize(made, allowed)
}

/** A formatted text, as wide as it reads well. Links to other sites open beside the portal. */
export function RichText({ markdown, html }: RichTextProps) {
  const text = useMemo(
    () => outside(safeHtml({ ...(markdown === undefined ? {} : { markdown }), ...(html === undefined ? {} : { html }) })),
    [markdown, html],
  )
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it comes out of the sanitizer
  return <div className={css.text} dangerouslySetInnerHTML={{ __html: text }} />
}

function outside(html: string): string {
  return html.replace(/<a href="(?!#)/g, '<a target="_blank" rel="noopener noreferrer" href="')
}
