import type { AppField } from '../app/app.ts'

/** Whether a field holds a formatted text, as HTML. */
export const isRich = ({ declaration }: AppField): boolean => declaration?.kind === 'text' && declaration.rich === true

/** The elements that a formatted text may hold: nothing that runs, loads or frames anything. */
export const richElements = [
  ...['a', 'b', 'blockquote', 'br', 'code', 'del', 'em', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr', 'i', 'li', 'ol', 'p', 'pre'],
  ...['s', 'strong', 'sub', 'sup', 'table', 'tbody', 'td', 'th', 'thead', 'tr', 'u', 'ul'],
] as const

/** What these elements may say, by element; no style, no class, no id. */
export const richAttributes = {
  a: ['href', 'title'],
  ol: ['start'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan'],
} as const satisfies { readonly [Element in (typeof richElements)[number]]?: readonly string[] }

/** Where a link in a formatted text may lead: other sites, mail, telephone, and screens of the portal. */
export const richAddress = /^(?:https?:|mailto:|tel:|#\/)/i

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" }

/** The words of a formatted text: what lists, workbooks and messages show of it. Parts that stand below each other are apart by a space. */
export const plainText = (html: string): string =>
  html
    .replace(/<\/(?:p|li|h[1-6]|tr|blockquote|td|th)>|<br\s*\/?>/gi, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => named[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim()
