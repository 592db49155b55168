import { createServer } from 'node:net'
import { Refusal } from '../process/refusal.ts'

/**
 * Makes sure, before anything else is started, that the address can be listened on.
 * @throws Refusal that says why it cannot.
 */
export async function checkPort(host: string, port: number): Promise<void> {
  const probe = createServer()
  try {
    await new Promise<void>((done, fail) => {
      probe.once('error', fail)
      probe.listen(port, host, done)
    })
  } catch (error) {
    throw cannotListen(host, port, error)
  } finally {
    await new Promise((done) => probe.close(done))
  }
}

/** Why an address cannot be listened on, as a sentence. */
export function cannotListen(host: string, port: number, error: unknown): Refusal {
  const reason = (error as NodeJS.ErrnoException).code ?? String(error)
  const sentences: Record<string, string> = {
    EADDRINUSE: `Port ${port} on ${host} is in use by another program. Stop it, or choose another port: PORT=${port + 1} npm start`,
    EACCES: `Port ${port} on ${host} may not be used by this account. Choose one above 1023: PORT=3333 npm start`,
    EADDRNOTAVAIL: `This machine has no address ${host}. Set HOST to one it has, such as 127.0.0.1.`,
    ENOTFOUND: `The host name ${host} is not known. Set HOST to an address of this machine, such as 127.0.0.1.`,
  }
  return new Refusal('cannotListen', sentences[reason] ?? `Cannot listen on ${host}:${port}: ${reason}.`, { host, port, reason })
}
