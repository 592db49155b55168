import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { root } from './root.js'
import { giveUp, say } from './say.js'

const watched = ['server', 'engine/schema', 'engine/runtime', 'engine/files']
const quietMilliseconds = 150

/** Runs Vite in front of a server from source that starts again whenever its code changes. */
export async function develop() {
  const { HOST: host = '127.0.0.1', PORT: port = '3333' } = process.env
  const behind = await freePort()
  const { createServer: createVite } = await import('vite')
  const page = await createVite({
    root,
    server: { host, port: Number(port), strictPort: true, proxy: proxyTo(`http://127.0.0.1:${behind}`) },
  })
  await page.listen().catch((error) => giveUp(`Vite cannot serve http://${host}:${port}: ${error.message}`))
  const server = startServer(behind)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.stop().finally(() => process.exit(0)))
  say(`Pergola serves http://${host}:${port} and reloads what you change: page, server, metadata.`)
}

/** Whether the server runs from the file: tests and what the framework writes down about it are not its sources. */
const isSource = (path) => /\.(ts|json)$/.test(path) && !/\.(test|spec)\.ts$|(^|[/\\])(\.|tests[/\\])/.test(path)

/** A server process that follows its sources. */
function startServer(port) {
  const env = { ...process.env, HOST: '127.0.0.1', PORT: String(port), METADATA_WATCH: '1', PERGOLA_FOLLOWS: '1' }
  let child = launch()
  let timer
  for (const folder of watched) {
    watch(join(root, folder), { recursive: true }, (_event, name) => {
      if (name && isSource(name)) schedule()
    })
  }
  watch(resolve(root, process.env.METADATA_DIR ?? 'metadata'), { recursive: true }, () => {
    if (child.exitCode !== null) schedule()
  })
  return { stop: () => end(child) }

  function schedule() {
    clearTimeout(timer)
    timer = setTimeout(restart, quietMilliseconds)
  }

  function launch() {
    return spawn(process.execPath, ['--import=@poppinss/ts-exec', 'server/bin/server.ts'], {
      cwd: root,
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
    })
  }

  async function restart() {
    say('The server starts again …')
    await end(child)
    child = launch()
  }
}

function end(child) {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((done) => {
    child.once('close', done)
    child.kill('SIGTERM')
  })
}

/** Sends calls on to the server; while it starts they answer as when it is unavailable, and the page tries again. */
function proxyTo(target) {
  const configure = (proxy) =>
    proxy.on('error', (_error, _request, response) => {
      if (!('writeHead' in response) || response.headersSent) return
      response.writeHead(503, { 'Content-Type': 'application/problem+json', 'Retry-After': '1' })
      response.end(JSON.stringify({ type: 'about:blank', title: 'The server is starting.', status: 503, code: 'unavailable' }))
    })
  return { '/api': { target, configure }, '/health': { target, configure } }
}

function freePort() {
  return new Promise((done, fail) => {
    const probe = createServer().once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => done(port))
    })
  })
}
