import type { CompletionItemKind } from 'vscode-languageserver/node'

/** Something that could stand where the cursor is. */
export interface Offer {
  /** What the person reads and types. */
  readonly label: string
  readonly kind: CompletionItemKind
  /** The JSON that is written, quotes included; `$1`, `$2` are stops when it is a snippet. Default: the label as a text. */
  readonly json?: string
  readonly isSnippet?: boolean
  /** One line beside it: what it is. */
  readonly detail?: string
  /** A paragraph about it. */
  readonly about?: string
  /** It is only the beginning of a path: more is offered after a point. */
  readonly isOpen?: boolean
}
