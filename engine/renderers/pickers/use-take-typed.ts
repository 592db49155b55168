import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Candidate } from '../../runtime/screens/picker/candidates.ts'
import { meantBy } from '../../runtime/screens/picker/meant.ts'
import { dropKeys, holdKeys, releaseKeys } from './held-keys.ts'
import type { CandidateOffer } from './use-candidates.ts'

interface TakeTyped {
  /** What stands typed. */
  readonly words: RefObject<string>
  readonly offer: Pick<CandidateOffer, 'candidates' | 'answered' | 'answerTo'>
  /** Takes a candidate. */
  take(candidate: Candidate, by: TakingKey): void
  /** Nothing is typed, and Enter or Tab is pressed: the picker is left as it was. */
  leave(by: TakingKey): void
}

/** The keys that take what is typed: Tab itself leads elsewhere, Enter leaves that to who asked. */
export type TakingKey = 'Enter' | 'Tab'

/** Why what is typed was not taken. */
export type Refusal = 'none' | 'several' | 'failed'

/**
 * Enter and Tab in a picker take what was typed: they wait for the answer to it and take the one it means, or else the picker stays open.
 * What is typed while they wait comes after it. An option that arrows lead to is taken as ever.
 */
export function useTakeTyped({ words, offer, take, leave }: TakeTyped) {
  const [refusal, setRefusal] = useState<Refusal>()
  const isSteered = useRef(false)
  const awaited = useRef<object>(undefined)
  const { candidates } = offer

  // An arrow led to an option of the list that stood there then.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list, another choice
  useEffect(() => {
    isSteered.current = false
  }, [candidates])
  useEffect(() => () => giveUp(awaited), [])

  async function takeAwaited(text: string, event: KeyboardEvent): Promise<void> {
    const own = {}
    awaited.current = own
    const { key, code, keyCode, ctrlKey, metaKey, altKey, shiftKey } = event
    const { target } = event
    holdKeys(() => giveUp(awaited))
    const found = await offer.answerTo(text).then(
      (answer) => meantBy(answer, text),
      () => ({ refused: 'failed' as const }),
    )
    if (awaited.current !== own) return
    awaited.current = undefined
    if ('refused' in found) {
      dropKeys()
      return setRefusal(found.refused)
    }
    const isTab = key === 'Tab'
    flushSync(() => take(found.candidate, isTab ? 'Tab' : 'Enter'))
    if (isTab) releaseKeys({ key, code, keyCode, ctrlKey, metaKey, altKey, shiftKey })
    else releaseKeys(undefined, target instanceof Element ? target : null)
  }

  /** In the capture phase: before the list and the grid around it hear of the key. */
  function onKeyDownCapture(event: KeyboardEvent): void {
    const { key, nativeEvent, ctrlKey, metaKey, altKey } = event
    if (key === 'ArrowDown' || key === 'ArrowUp') isSteered.current = true
    if (nativeEvent.isComposing || ctrlKey || metaKey || altKey || (key !== 'Enter' && key !== 'Tab')) return
    const text = words.current.trim()
    const isTab = key === 'Tab'
    const isKnown = text === '' || offer.answered(text) !== undefined
    if (isSteered.current && isKnown) return
    const hold = () => {
      event.preventDefault()
      event.stopPropagation()
    }
    if (text === '') {
      flushSync(() => leave(key))
      if (!isTab) hold()
      return
    }
    const answer = offer.answered(text)
    if (!answer) {
      hold()
      return void takeAwaited(text, event)
    }
    const meant = meantBy(answer, text)
    if (!isTab || 'refused' in meant) hold()
    if ('refused' in meant) setRefusal(meant.refused)
    else flushSync(() => take(meant.candidate, key))
  }

  return {
    refusal,
    onKeyDownCapture,
    /** Something else is typed. */
    forget() {
      isSteered.current = false
      setRefusal(undefined)
    },
  }
}

/** What was awaited is awaited no more. */
function giveUp(awaited: RefObject<object | undefined>): void {
  if (awaited.current === undefined) return
  awaited.current = undefined
  dropKeys()
}
