import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { giveUp } from './say.js'

/** What a program that is just stopping gets to give its port back. */
const patience = 2_000

/** Says at once, before the work of a start, that another program has the port: installing, building and loading take minutes. */
export async function checkPort() {
  if (existsSync('.env')) process.loadEnvFile?.('.env')
  const { HOST: host = '127.0.0.1', PORT: port = '3333' } = process.env
  for (const end = Date.now() + patience; (await failure(Number(port), host)) === 'EADDRINUSE'; ) {
    if (Date.now() > end)
      giveUp(`Port ${port} on ${host} is in use by another program. Stop it, or choose another port: PORT=${Number(port) + 1} npm start`)
    await new Promise((done) => setTimeout(done, 100))
  }
}

/** Why nobody can listen there; nothing when somebody can. Whatever else is wrong with the address, the server says. */
function failure(port, host) {
  return new Promise((done) => {
    const probe = createServer().once('error', (error) => done(error.code))
    try {
      probe.listen(port, host, () => probe.close(() => done(undefined)))
    } catch {
      done(undefined)
    }
  })
}
