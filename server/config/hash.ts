import { defineConfig, drivers } from '@adonisjs/core/hash'

/** Passwords: scrypt with N=2^15, r=8, p=3, one of the equivalent settings of the OWASP password storage cheat sheet (32 MiB a hash). */
export default defineConfig({
  default: 'scrypt',
  list: { scrypt: drivers.scrypt({ cost: 2 ** 15, blockSize: 8, parallelization: 3, maxMemory: 64 * 1024 * 1024 }) },
})
