import { useEffect, useState } from 'react'
import type { Candidates } from '../../runtime/screens/picker/candidates.ts'
import { useCandidates } from './use-candidates.ts'
import { useWords } from './use-words.ts'

interface Opening {
  readonly source: Candidates
  /** Opens at once: in the cell of a grid. */
  readonly defaultOpen?: boolean
  /** Typed already, when it opens at once: the key that began to edit the cell. */
  readonly search?: string
  readonly onOpen?: () => void
}

/** A picker of records that opens, with what is typed into it and what is offered for that. */
export function useOpening({ source, defaultOpen = false, search = '', onOpen }: Opening) {
  const [isOpen, setOpen] = useState(defaultOpen)
  const ownWords = useWords(search)
  const { words, type } = ownWords
  const offer = useCandidates(source)
  const { look } = offer

  // biome-ignore lint/correctness/useExhaustiveDependencies: what it opens with stands there once, after the select has cleared its own search
  useEffect(() => {
    if (defaultOpen && !words.current.startsWith(search)) type(search)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: looked up when it opens so, and anew when what may be picked changes meanwhile
  useEffect(() => {
    if (isOpen) look(words.current)
  }, [look])

  /** What is pasted into it while it is closed stands there when it opens for it. */
  function open(next: boolean) {
    if (next === isOpen) return
    setOpen(next)
    if (!next) return type('')
    onOpen?.()
    look(words.current)
  }

  return { isOpen, open, close: () => setOpen(false), ownWords, offer }
}
