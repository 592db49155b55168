import { type RefObject, useRef, useState } from 'react'

export interface Words {
  /** What stands in the picker. */
  readonly typed: string
  /** The same at once: before the picker is drawn again, as it is asked for when a paste opens it. */
  readonly words: RefObject<string>
  readonly type: (text: string) => void
  /** What the dialog looks for at first, while it is open. */
  readonly inDialog: string | undefined
  readonly lookInDialog: (text: string | undefined) => void
}

/** What is typed into a picker, and taken along into its dialog. */
export function useWords(first = ''): Words {
  const [typed, setTyped] = useState(first)
  const [inDialog, lookInDialog] = useState<string>()
  const words = useRef(first)
  const type = (text: string) => {
    words.current = text
    setTyped(text)
  }
  return { typed, words, type, inDialog, lookInDialog }
}
