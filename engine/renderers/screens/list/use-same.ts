import { useState } from 'react'

/** The value it was before, as long as the new one says the same. */
export function useSame<Value>(value: Value): Value {
  const [known, setKnown] = useState(value)
  if (known === value || JSON.stringify(known) === JSON.stringify(value)) return known
  setKnown(() => value)
  return value
}
