/**
 * What the browser keeps of the portal, so that it opens again at once, and without a network: its parts, which are named by their content,
 * and the latest answers to what a page asks first and to what lists ask. What was kept is used where the network does not answer, and
 * says of when it is; whoever signs out leaves none of what they saw. The build writes the files that every page begins with, and with them which version this is, in the place of `begins`.
 */
const begins = self.__begins
const parts = 'parts'
const seen = 'seen'
/** Milliseconds after which the page that is kept is shown, where the network is slow. */
const patience = 1500
/** What a page asks before it shows anything, and the documents that were read. */
const kept = /^\/api\/(portal|session|screens|records\/[A-Za-z.]+\/\d+)$/
/** What lists and tiles ask. */
const searches = /^\/api\/(records\/[A-Za-z.]+\/search|searches)$/
/** Answers that are kept at most; the oldest go first. */
const most = 200

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(parts).then((cache) => cache.addAll(['/', ...begins])))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(dropOldParts().then(() => self.clients.claim()))
})

self.addEventListener('message', (event) => {
  if (event.data === 'takeOver') self.skipWaiting()
  if (Array.isArray(event.data?.loaded)) event.waitUntil(keepParts(event.data.loaded))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== self.location.origin) return
  if (request.method === 'DELETE' && pathname === '/api/session') return event.respondWith(signOut(request))
  if (request.method === 'POST' && searches.test(pathname)) return event.respondWith(search(event))
  if (request.method !== 'GET') return
  if (request.mode === 'navigate' && pathname === '/') return event.respondWith(latest(event, parts, '/', patience))
  if (pathname.startsWith('/assets/')) return event.respondWith(byContent(event))
  if (kept.test(pathname)) event.respondWith(latest(event, seen, request.url))
})

/** A file whose name tells its content is asked for once. */
async function byContent(event) {
  const { request } = event
  const found = await caches.match(request)
  if (found) return found
  const answer = await fetch(request)
  if (answer.ok) {
    const copy = answer.clone()
    event.waitUntil(caches.open(parts).then((cache) => cache.put(request, copy)))
  }
  return answer
}

/** Parts that the page had loaded before anybody stood behind it. */
async function keepParts(addresses) {
  const cache = await caches.open(parts)
  for (const address of addresses) if (!(await cache.match(address))) await cache.add(address)
}

/** What a list asks is known by its words and its language. */
async function search(event) {
  const { request } = event
  const words = new TextEncoder().encode(`${request.headers.get('Accept-Language')} ${await request.clone().text()}`)
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', words))
  return latest(event, seen, `${request.url}?asked=${digest.join('.')}`)
}

/** Keeps an answer with the moment it came at. */
async function keep(cache, key, answer) {
  const headers = new Headers(answer.headers)
  headers.set('X-Kept-At', new Date().toISOString())
  await cache.put(key, new Response(await answer.blob(), { status: answer.status, headers }))
  const [oldest, ...others] = await cache.keys()
  if (others.length >= most) await cache.delete(oldest)
}

/** The answer of the network; the one before where there is no network, or where it takes too long. */
async function latest(event, name, key, span) {
  const cache = await caches.open(name)
  let keeping
  const asked = fetch(event.request).then((answer) => {
    if (answer.ok) keeping = keep(cache, key, answer.clone())
    else if (answer.status === 401) caches.delete(seen)
    return answer
  })
  // The browser does not end before what came is kept.
  event.waitUntil(asked.then(() => keeping).catch(() => undefined))
  const before = await cache.match(key)
  if (!before) return asked
  const late = span === undefined ? [] : [new Promise((resolve) => setTimeout(() => resolve(before), span))]
  return Promise.race([asked.catch(() => before), ...late])
}

/** Nothing of what one person saw is left to the next. */
async function signOut(request) {
  const answer = await fetch(request)
  await caches.delete(seen)
  return answer
}

/** Parts of versions before: of those that this one begins with, the others come again when they are asked for. */
async function dropOldParts() {
  const cache = await caches.open(parts)
  const names = new Set(['/', ...begins])
  for (const { url } of await cache.keys()) if (!names.has(new URL(url).pathname)) await cache.delete(url)
}
