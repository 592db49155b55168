import { isSealed } from '../app/sealed.ts'
import type { Check } from './context.ts'

/** Subscribers are told through exchanges, as a client sees it, with a secret that nobody reads. */
export const subscriptions: Check = function* ({ app, of }) {
  const { subscriptions: part, exchanges, clients } = app.bundle.app
  const [file] = of('app')
  if (!part || !file) return
  const wrong = (key: string, message: string) => ({
    code: 'wrong-subscriptions' as const,
    file: file.file,
    path: ['subscriptions', ...(key === '' ? [] : [key])],
    message,
  })
  const fieldOf = (name: string) => app.entities.get(part.entity)?.fields.get(name)
  if (!exchanges) yield wrong('', 'There are no "exchanges", so nothing would be sent. Name their entity.')
  else if (app.entities.get(exchanges.entity)?.fields.get(exchanges.subscription ?? '')?.target !== part.entity)
    yield wrong(
      '',
      `No exchange says which subscription it is for. Expected "subscription" of "exchanges": a reference to "${part.entity}".`,
    )
  const secret = fieldOf(part.secret)
  if (secret && !isSealed(secret))
    yield wrong('secret', `Anybody who reads "${part.secret}" could sign. Expected a field that is "sealed".`)
  const client = fieldOf(part.client)
  if (!clients) yield wrong('client', 'There are no "clients", so nobody has rights. Name their entity.')
  else if (client && client.target !== clients.entity) yield wrong('client', `Expected a reference to "${clients.entity}", as clients are.`)
}
