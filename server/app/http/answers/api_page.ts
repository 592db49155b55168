import type { Language } from '../../../../engine/schema/names.ts'

const tags: Readonly<Record<Language, string>> = { ZHS: 'zh-Hans', ZHT: 'zh-Hant', US: 'en' }

/** The page of the API. No script stands in it: the policy of pages allows none. */
export const apiPage = (title: string, language: Language): string => `<!doctype html>
<html lang="${tags[language]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API · ${title.replaceAll(/[<>&"]/g, '')}</title>
</head>
<body>
<div id="api"></div>
<script src="/api/docs/scalar.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
`

/** Shows what the caller may call. Calls that are tried carry the token against forged requests, as those of the portal do. */
export const startScript = `
const token = () => decodeURIComponent((/(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie) || [])[1] || '')
const send = window.fetch.bind(window)
window.fetch = (input, init) => {
  const request = new Request(input, init)
  if (new URL(request.url).origin === location.origin && request.method !== 'GET') request.headers.set('X-XSRF-TOKEN', token())
  return send(request)
}
Scalar.createApiReference('#api', {
  url: '/api/openapi.json',
  theme: 'default',
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  defaultOpenAllTags: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  customCss: ':root { --scalar-font: "PingFang SC", "Microsoft YaHei", "Noto Sans SC", system-ui, sans-serif; --scalar-color-accent: #1A7A50 }',
})
`
