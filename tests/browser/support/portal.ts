import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { Exception } from '../../../engine/runtime/exception.ts'
import { backUp } from '../../../server/app/database/back_up.ts'
import { Cluster } from '../../../server/app/database/cluster.ts'
import { freePort } from '../../../server/app/database/free_port.ts'
import { restoreDemonstration } from './demonstration.ts'
import { startMailBox } from './mail-box.ts'
import { type TestedPortal, thisPortal } from './this-portal.ts'

/**
 * Starts the built portal with demo data on a database of its own, and a mail server, once for each file that runs at the same time; or uses
 * the one at `PORTAL_URL`, whose mails are in the folder `MAIL_BOX`, whose data are in `DATA_DIR`, and which trusts proxies on this machine.
 */
export default async function startPortals(project: TestProject): Promise<() => Promise<void>> {
  const running = process.env.PORTAL_URL
  if (running) {
    project.provide('portals', [{ url: running, mailBox: process.env.MAIL_BOX ?? '', dataDir: process.env.DATA_DIR ?? '' }])
    return async () => {}
  }
  const portals: MailedPortal[] = []
  for (let at = 0; at < project.config.maxWorkers; at++) portals.push(await startMailedPortal())
  project.provide(
    'portals',
    portals.map(({ url, dataDir, mailBox }) => ({ url, dataDir, mailBox })),
  )
  return async () => {
    for (const portal of portals) await portal.stop()
  }
}

type MailedPortal = OwnPortal & TestedPortal

/** Starts a portal with demo data and a mail server of its own. */
async function startMailedPortal(): Promise<MailedPortal> {
  const [mails, dataDir] = await Promise.all([startMailBox(), emptyFolder()])
  await restoreDemonstration(dataDir)
  const portal = await startOnePortal(dataDir, mails.url)
  const stop = async () => {
    await portal.stop()
    await mails.stop()
  }
  return { ...portal, mailBox: mails.folder, stop }
}

/** A portal with a database of its own. */
export interface OwnPortal {
  readonly url: string
  readonly dataDir: string
  /** Ends it; its data go with it. */
  readonly stop: () => Promise<void>
}

/** Starts a second portal, on a copy of the data that the one of this file has now. */
export const startSecondPortal = async (): Promise<OwnPortal> => startOnePortal(await copyOf(thisPortal().dataDir))

const emptyFolder = () => mkdtemp(join(tmpdir(), 'pergola-browser-'))

/** Copies the data of a portal that runs. @returns the folder */
async function copyOf(dataDir: string): Promise<string> {
  const folder = await emptyFolder()
  await rm(folder, { recursive: true })
  await backUp(Cluster.runningUrl(dataDir) ?? '', dataDir, folder)
  return folder
}

/** Starts the built portal on a folder with data. @param mailsTo the address of a mail server */
async function startOnePortal(dataDir: string, mailsTo = ''): Promise<OwnPortal> {
  const port = await freePort()
  const server = spawn(process.execPath, ['build/server/bin/server.js'], {
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      SMTP_URL: mailsTo,
      TRUST_PROXY: 'loopback',
      NODE_ENV: 'development',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  const stop = async () => {
    const ended = server.exitCode === null ? new Promise((resolve) => server.once('exit', resolve)) : undefined
    server.kill('SIGTERM')
    await ended
    await rm(dataDir, { recursive: true, force: true })
  }
  await ready(`${url}/health/ready`, server).catch(async (error: Error) => {
    await stop()
    throw error
  })
  return { url, dataDir, stop }
}

/** A busy machine takes minutes. */
const patience = 600_000

async function ready(url: string, server: ChildProcess): Promise<void> {
  for (const deadline = Date.now() + patience; Date.now() < deadline; await new Promise((resolve) => setTimeout(resolve, 200))) {
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
  throw new Exception('portalNotReady', `${url} did not answer within ${patience / 1_000} s`)
}
