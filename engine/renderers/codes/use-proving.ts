import { useState } from 'react'
import type { CodeProof, SentCode } from '../api/codes.ts'
import type { Problem } from '../api/problem.ts'
import { useAttempt } from '../parts/use-attempt.ts'
import { usePatience } from './use-patience.ts'

const digits = 6
/** Seconds until another code can be asked for. */
const patience = 60

/** Whether all digits of a code are there. */
const isWhole = (code: string) => code.replace(/\D/g, '').length >= digits

/** A number or address on the way to being proved by a code. */
export interface Proving {
  readonly to: string
  readonly code: string
  /** The code that was sent last, and where to. */
  readonly sent: { readonly token: string; readonly minutes: number; readonly to: string } | undefined
  /** A code was asked for, also in vain. */
  readonly isTried: boolean
  readonly busy: 'asking' | 'proving' | undefined
  readonly problem: Problem | undefined
  /** Seconds until another code can be asked for. */
  readonly wait: number
  typeTo(to: string): void
  /** Proves at once when all digits are there. */
  typeCode(code: string): void
  ask(): void
  /** Proves what a code was sent to, and has one sent where none was. */
  goOn(): void
}

interface ProvingOptions {
  /** The number or address that stands there at first. */
  readonly given: string
  /** Whether what stands above is filled in. */
  readonly isReady?: (() => boolean) | undefined
  readonly onAsk: (to: string) => Promise<SentCode>
  readonly onProve: (proof: CodeProof) => Promise<void>
}

/** Has a code sent, and takes it. */
export function useProving({ given, isReady, onAsk, onProve }: ProvingOptions): Proving {
  const [to, setTo] = useState(given)
  const [code, setCode] = useState('')
  const [sent, setSent] = useState<Proving['sent']>()
  const [isTried, setTried] = useState(false)
  const { busy, problem, attempt, forget } = useAttempt<'asking' | 'proving'>()
  const [wait, setWait] = usePatience()

  function ask() {
    setTried(true)
    if (to.trim() === '' || isReady?.() === false || busy) return
    attempt('asking', async () => {
      setSent({ ...(await onAsk(to.trim())), to: to.trim() })
      setCode('')
      setWait(patience)
    })
  }

  function prove(typed: string) {
    if (!sent || busy || !isWhole(typed)) return
    attempt('proving', async () => {
      await onProve({ to: sent.to, token: sent.token, code: typed }).catch((failure) => {
        setCode('')
        throw failure
      })
    })
  }

  function typeTo(typed: string) {
    setTo(typed)
    forget()
    if (sent) setWait(0)
  }

  function typeCode(typed: string) {
    setCode(typed)
    if (typed.replace(/\D/g, '').length === digits) prove(typed)
  }

  const goOn = () => (sent && sent.to === to.trim() ? prove(code) : ask())
  return { to, code, sent, isTried, busy, problem, wait, typeTo, typeCode, ask, goOn }
}
