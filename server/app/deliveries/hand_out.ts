import type { Pool } from 'pg'
import type { App } from '../../../engine/runtime/app/app.ts'
import type { Accesses } from '../accounts/accesses.ts'
import { followEvent, noteFailure } from '../messages/follow_event.ts'
import { tellPeople } from '../messages/tell_people.ts'
import { serverContext } from '../records/server_context.ts'
import { newsOfLetters } from '../storage/messages/news_of_letters.ts'
import { dropOccasion, putOff, takeOccasions } from '../storage/messages/occasions.ts'
import { atSavepoint } from '../storage/savepoint.ts'
import { inTransaction } from '../storage/writes/transaction.ts'

/** How people are told. */
interface HandingOut {
  /** The address of the portal: mails lead to the record that they are about. */
  readonly publicUrl: string
  readonly accesses: Accesses
  readonly onFailure: (error: unknown) => void
}

const mostAtOnce = 50
/** Minutes until the next try grow to an hour. */
const longestMinutes = 60

/**
 * Tells people of everything that is due. An occasion is gone exactly when everybody was told; one that fails does not keep the others back.
 * @returns how many there were
 */
export async function handOut(pool: Pool, app: App, handing: HandingOut): Promise<number> {
  await handing.accesses.read()
  let count = 0
  for (;;) {
    const taken = await handOutSome(pool, app, handing)
    count += taken
    if (taken < mostAtOnce) return count
  }
}

function handOutSome(pool: Pool, app: App, { publicUrl, accesses, onFailure }: HandingOut): Promise<number> {
  return inTransaction(pool, async (client) => {
    const context = serverContext(app, pool, accesses)
    const occasions = await takeOccasions(client, context.now, mostAtOnce)
    const told = new Set<string>()
    for (const occasion of occasions) {
      try {
        await atSavepoint(client, async () => {
          const hand = occasion.event === null ? tellPeople : followEvent
          for (const account of await hand(context, client, occasion, publicUrl)) told.add(account)
          await dropOccasion(client, occasion.id)
        })
      } catch (error) {
        onFailure(error)
        const minutes = Math.min(2 ** occasion.tries, longestMinutes)
        const until = new Date(Date.parse(context.now) + minutes * 60_000).toISOString()
        await putOff(client, occasion.id, until, String((error as Error).message ?? error).slice(0, 500))
        if (occasion.event !== null) await noteFailure(context, client, occasion.event)
      }
    }
    await newsOfLetters(client, [...told])
    return occasions.length
  })
}
