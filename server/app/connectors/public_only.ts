import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { isPrivateAddress } from '../values/private_addresses.ts'

/** A name, or a number, that leads into the own network. */
export class PrivateAddress extends Error {
  constructor() {
    super('private')
    this.name = 'PrivateAddress'
  }
}

/** Looks a name up, and refuses when one of its addresses is private: what is checked is what is connected to. */
export const publicOnly: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '')
    if (addresses.some(({ address }) => isPrivateAddress(address))) return done(new PrivateAddress(), '')
    const [first] = addresses
    if (options.all) return done(null, addresses)
    done(null, first?.address ?? '', first?.family)
  })
}
