import { defineConfig, drivers } from '@adonisjs/core/hash'
import env from '#start/env'

/** scrypt with N=2^15, r=8, p=3: one of the equivalent settings of the OWASP password storage cheat sheet (32 MiB a hash). */
export const passwordHashing = { cost: 2 ** 15, blockSize: 8, parallelization: 3, maxMemory: 64 * 1024 * 1024 } as const

/** Tests sign in hundreds of times, with a password that everybody knows. */
const inTests = { ...passwordHashing, cost: 2 ** 10, parallelization: 1 }

/** Passwords. A hash says itself with which settings it was made. */
export default defineConfig({
  default: 'scrypt',
  list: { scrypt: drivers.scrypt(env.get('NODE_ENV') === 'test' ? inTests : passwordHashing) },
})
