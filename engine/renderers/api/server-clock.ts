import { time } from '../state/clock.ts'
import { api } from './api.ts'

let asked: Promise<number> | undefined

/** How many milliseconds the clock of the server is ahead of this one, within a second; asked for once, and again where nobody answered. */
export function serverLead(): Promise<number> {
  asked ??= measured().catch(() => {
    asked = undefined
    return 0
  })
  return asked
}

/** A header tells the second in which the answer was written: half a second after its beginning, half way between question and answer. */
async function measured(): Promise<number> {
  const sent = time()
  const { headers } = await api.open('/portal')
  const read = time()
  const written = Date.parse(headers.get('Date') ?? '')
  // What the browser has kept was written at another time.
  if (Number.isNaN(written) || headers.has('X-Kept-At')) throw new Error('The server has not told its time')
  return written + 500 - (sent + read) / 2
}
