import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { expect } from 'vitest'
import { thisPortal } from './this-portal.ts'

/** A mail server on this machine that puts every mail into a folder, each receiver having one of their own. */
export async function startMailBox(): Promise<{ url: string; folder: string; stop: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'pergola-mails-'))
  let count = 0
  const keep = async (receivers: readonly string[], mail: string) => {
    for (const receiver of receivers) {
      await mkdir(join(folder, receiver), { recursive: true })
      count += 1
      const name = join(folder, receiver, String(count).padStart(6, '0'))
      await writeFile(`${name}.part`, mail)
      await rename(`${name}.part`, `${name}.eml`)
    }
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = []
      stream.on('data', (part) => parts.push(part))
      stream.on('end', () =>
        keep(
          envelope.rcptTo.map(({ address }) => address),
          Buffer.concat(parts).toString(),
        ).then(() => done(), done),
      )
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    folder,
    async stop() {
      await new Promise<void>((resolve) => server.close(() => resolve()))
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The newest mail to an address, once there are so many. */
export async function mailTo(address: string, count = 1): Promise<string> {
  const own = join(thisPortal().mailBox, address)
  const arrived = async () => (await readdir(own).catch(() => [])).filter((name) => name.endsWith('.eml')).sort()
  await expect.poll(async () => (await arrived()).length).toBe(count)
  return textOf(await readFile(join(own, (await arrived()).at(-1) ?? ''), 'utf8'))
}

/** The newest mail to an address with these words in it, once there is one: others may have come before it. */
export async function mailWith(address: string, words: string): Promise<string> {
  const own = join(thisPortal().mailBox, address)
  const newest = async () => {
    const names = (await readdir(own).catch(() => [])).filter((name) => name.endsWith('.eml')).sort()
    const mails = await Promise.all(names.map(async (name) => textOf(await readFile(join(own, name), 'utf8'))))
    return mails.findLast((mail) => mail.includes(words)) ?? ''
  }
  await expect.poll(newest).not.toBe('')
  return newest()
}

/** The address in a mail that leads into the portal. */
export const linkIn = (mail: string): string => /https?:\/\/\S+/.exec(mail)?.[0] ?? ''

/** What a person reads of a mail. */
function textOf(mail: string): string {
  const [head = '', ...rest] = mail.split('\r\n\r\n')
  const body = rest.join('\r\n\r\n')
  if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString()
  if (!/quoted-printable/i.test(head)) return body
  const bytes = body.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
