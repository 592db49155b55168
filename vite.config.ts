import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Where `npm run dev` finds the server. */
const server = `http://127.0.0.1:${process.env.PORT ?? 3333}`

/**
 * Libraries that change seldom, in chunks of their own: a new version of the portal leaves them in the browser's cache.
 * What the page starts with is one chunk, so are the frame of the portal with the list that most of its pages are, what fourteen others
 * share, the grid of lists, documents, and the grid of their lines: a browser asks for six files at once, not for two hundred.
 * A phone has no grids: what a document shares with the grid of lists comes with the frame. It begins with a page of tiles: these are a
 * chunk, and so is what only its frame has; neither waits for documents, their forms, or a grid. Nor does what a list is asked by: days
 * and records that are picked.
 */
const chunks = [
  {
    name: 'react',
    priority: 3,
    test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|jotai|i18next|react-i18next)\//,
  },
  { name: 'grid', priority: 3, test: /node_modules\/ag-grid-(community|react)\// },
  { name: 'form', priority: 3, test: /node_modules\/(@rjsf\/|ajv|fast-uri|json-schema-traverse|lodash)/ },
  { name: 'shell', priority: 2, tags: ['$initial' as const] },
  {
    name: 'frame',
    priority: 1,
    test: /(renderers\/(shell\/portal|theme\/theme-provider|screens\/list\/list-screen|grid\/field-column)\.tsx|(screens\/document\/tsv|files\/use-file-link|app\/written-address|document\/draft-store|state\/use-seen|screens\/use-screen-scope)\.ts|(ArrowDown|ArrowUp|CheckCircle|Edit)Outlined\.js)$/,
  },
  { name: 'phone', priority: 0.6, test: /renderers\/(shell\/(menu-drawer|places-bar)\.tsx|tabs\/phone-title\.tsx)$/ },
  { name: 'slides', priority: 0.9, test: /renderers\/slides\// },
  { name: 'tiles', priority: 0.5, test: /renderers\/screens\/dashboard\/dashboard-screen\.tsx$/ },
  { name: 'dates', priority: 0.8, test: /renderers\/(parts\/(date-picker\.tsx|typed-date\.ts)|state\/date-time\.ts)$/ },
  { name: 'pickers', priority: 0.7, test: /renderers\/(pickers\/refs-picker|screens\/list\/inputs\/numbers-input)\.tsx$/ },
  { name: 'common', minShareCount: 14 },
  { name: 'list', test: /renderers\/screens\/list\/list-grid\.tsx$/ },
  { name: 'document', test: /renderers\/screens\/document\/document-screen\.tsx$/ },
  { name: 'lines', test: /renderers\/lines\/lines-grid\.tsx$/ },
]

/** While developing, Vite serves JSON as code, which browsers refuse where a dynamic import says `type: 'json'`: it is told without. */
const jsonAsCode: Plugin = {
  name: 'json-as-code',
  apply: 'serve',
  enforce: 'pre',
  transform: (code) => (code.includes(jsonAttribute) ? { code: code.replaceAll(jsonAttribute, ''), map: null } : undefined),
}
const jsonAttribute = ", { with: { type: 'json' } }"

/** The service worker stands beside the page and knows the files that every page begins with: another build makes another one, which browsers notice. */
const serviceWorker: Plugin = {
  name: 'service-worker',
  apply: 'build',
  enforce: 'post',
  generateBundle(_, bundle) {
    const page = bundle['index.html']
    const html = page?.type === 'asset' ? String(page.source) : ''
    const begins = [...html.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, file]) => file)
    const source = readFileSync(new URL('engine/renderers/installed/service-worker.js', import.meta.url), 'utf8')
    this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: source.replace('self.__begins', JSON.stringify(begins)) })
  },
}

/** The page. `npm run build` runs it and compresses what comes out. */
export default defineConfig({
  plugins: [react(), jsonAsCode, serviceWorker],
  publicDir: 'engine/renderers/public',
  server: { proxy: { '/api': server, '/health': server } },
  build: {
    outDir: 'build/public',
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
  worker: { format: 'es' },
})
