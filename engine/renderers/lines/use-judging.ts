import { useEffect, useRef, useState } from 'react'
import { type JudgedLine, judgingKey, nextWaiting, type Verdict } from '../../runtime/screens/document/judging.ts'

/** Whoever judges the pictures of lines: where they are, and what they are writing. */
interface JudgingWork {
  readonly line: JudgedLine | undefined
  readonly at: number
  readonly picture: number
  /** What is being written of why the line is refused; nothing while it is not asked. */
  readonly refusal: string | undefined
  /** Whether it was to be refused without a reason. */
  readonly isMissing: boolean
  go(by: number): void
  accept(): void
  /** Asks why, where that is asked; once it is asked, refuses for what is written. */
  refuse(): void
  write(refusal: string | undefined): void
}

/** @param asksWhy whether a refusal has a reason @param say keeps what was said of a line */
export function useJudging(
  lines: readonly JudgedLine[],
  asksWhy: boolean,
  say: (line: JudgedLine, verdict: Verdict, reason?: string) => void,
): JudgingWork {
  const [at, setAt] = useState(() => nextWaiting(lines, lines.length - 1) ?? 0)
  const [picture, setPicture] = useState(0)
  // What is half written stays with its line.
  const [written, setWritten] = useState<Readonly<Record<string, string | undefined>>>({})
  const [isMissing, setMissing] = useState(false)
  const line = lines[at]
  const refusal = line && written[line.key]

  function show(to: number) {
    setMissing(false)
    setPicture(0)
    setAt((to + lines.length) % lines.length)
  }

  function write(text: string | undefined) {
    setMissing(false)
    if (line) setWritten({ ...written, [line.key]: text })
  }

  function judge(verdict: Verdict, reason?: string) {
    if (!line?.isOpen) return
    say(line, verdict, reason)
    write(undefined)
    show(nextWaiting(lines, at) ?? at)
  }

  function refuse() {
    if (!line?.isOpen) return
    if (!asksWhy) judge('refuse')
    else if (refusal === undefined) write(line.reason)
    else if (refusal.trim() === '') setMissing(true)
    else judge('refuse', refusal)
  }

  const turn = (by: number) => setPicture((shown) => (shown + by + (line?.pictures.length ?? 1)) % (line?.pictures.length ?? 1))
  const means = {
    accept: () => judge('accept'),
    refuse,
    next: () => show(at + 1),
    previous: () => show(at - 1),
    nextPicture: () => turn(1),
    previousPicture: () => turn(-1),
  }
  useKeys((key) => {
    const meaning = judgingKey(key)
    if (meaning) means[meaning]()
    return meaning !== undefined
  })
  return { line, at, picture, refusal, isMissing, go: (by) => show(at + by), accept: means.accept, refuse, write }
}

/** Hears keys that are not typed into anything. @param press whether the key meant something */
function useKeys(press: (key: string) => boolean): void {
  const pressed = useRef(press)
  pressed.current = press
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLTextAreaElement || event.target instanceof HTMLInputElement
      if (isTyping || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
      if (pressed.current(event.key)) event.preventDefault()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
