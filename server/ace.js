/** Runs AdonisJS' own commands from source: `node server/ace.js list:routes`. */
import '@poppinss/ts-exec'

await import('./bin/console.ts')
