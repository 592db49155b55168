import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { Exception } from '../../../engine/runtime/exception.ts'
import { freePort } from '../../../server/app/database/free_port.ts'
import { startMailBox } from './mail-box.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the portal under test answers. */
    portalUrl: string
    /** The folder of its data; empty when it is not known. */
    dataDir: string
  }
}

/**
 * Starts the built portal with demo data on a database of its own, and a mail server; or uses the one at `PORTAL_URL`, whose mails are in
 * the folder `MAIL_BOX`, whose data are in `DATA_DIR`, and which trusts proxies on this machine.
 */
export default async function startPortal(project: TestProject): Promise<() => Promise<void>> {
  const running = process.env.PORTAL_URL
  if (running) {
    project.provide('portalUrl', running)
    project.provide('mailBox', process.env.MAIL_BOX ?? '')
    project.provide('dataDir', process.env.DATA_DIR ?? '')
    return async () => {}
  }
  const port = await freePort()
  const dataDir = await mkdtemp(join(tmpdir(), 'pergola-browser-'))
  const mails = await startMailBox()
  const server = spawn(process.execPath, ['build/server/bin/server.js'], {
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      SMTP_URL: mails.url,
      TRUST_PROXY: 'loopback',
      NODE_ENV: 'development',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  await ready(`http://127.0.0.1:${port}/health/ready`, server)
  project.provide('portalUrl', `http://127.0.0.1:${port}`)
  project.provide('mailBox', mails.folder)
  project.provide('dataDir', dataDir)
  return async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGTERM')
    await ended
    await mails.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function ready(url: string, server: ChildProcess): Promise<void> {
  for (const deadline = Date.now() + 150_000; Date.now() < deadline; await new Promise((resolve) => setTimeout(resolve, 200))) {
    if (server.exitCode !== null)
      throw new Exception('portalEnded', `The portal ended with exit code ${server.exitCode} before it was ready`)
    if (
      await fetch(url).then(
        (response) => response.ok,
        () => false,
      )
    )
      return
  }
  throw new Exception('portalNotReady', `${url} did not answer within 150 s`)
}
