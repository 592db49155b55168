import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
const manifests = JSON.parse(read('docs/operations/kubernetes/pergola.json')) as { items: readonly Manifest[] }
const compose = read('docs/operations/compose.yaml')
const service = read('docs/operations/pergola.service')
const dockerfile = read('docs/operations/Dockerfile')

interface Manifest {
  readonly kind: string
  readonly metadata: { readonly name: string }
  // biome-ignore lint/suspicious/noExplicitAny: each kind has a specification of its own
  readonly spec: any
}

const only = (kind: string): Manifest => {
  const found = manifests.items.filter((item) => item.kind === kind)
  expect(found).toHaveLength(1)
  return found[0] as Manifest
}
const container = () => only('Deployment').spec.template.spec.containers[0]

/** The variables that the server reads: those of its environment, of files and of the guide. */
const known = new Set(
  [...`${read('server/start/env.ts')}${read('docs/guides/running.md')}`.matchAll(/\b[A-Z][A-Z0-9_]{2,}\b/g)].map(([word]) => word),
)

describe('what the portal is deployed with', () => {
  test('sets variables that the server reads', () => {
    const kubernetes = container().env.map(({ name }: { name: string }) => name)
    const inCompose = [...(compose.split('services:')[0] ?? '').matchAll(/^ {4}([A-Z_]+):/gm)].map(([, name]) => name)
    const inService = [...service.matchAll(/\b([A-Z][A-Z0-9_]+)=/g)].map(([, name]) => name)
    const inImage = [...dockerfile.matchAll(/\b([A-Z][A-Z0-9_]+)=/g)].map(([, name]) => name)

    expect([kubernetes, inCompose, inService, inImage].map((names) => names.length > 0)).toEqual([true, true, true, true])
    expect([...kubernetes, ...inCompose, ...inService, ...inImage].filter((name) => !known.has(name))).toEqual([])
  })

  test('starts what `npm run serve` starts, on the version of Node that the package asks for', () => {
    const { scripts, engines } = JSON.parse(read('package.json'))
    const words: readonly string[] = scripts.serve.split(' ')

    expect(words.at(-1)).toBe('build/server/bin/server.js')
    expect(dockerfile).toContain(`CMD ${JSON.stringify(words).replaceAll(',', ', ')}`)
    expect(service).toContain(`ExecStart=/usr/bin/${scripts.serve}`)
    expect(scripts.start.split(' ').slice(0, -1)).toEqual(words.slice(0, -1))
    expect([...dockerfile.matchAll(/^FROM node:(\d+)/gm)].map(([, version]) => `>=${version}`)).toEqual([engines.node, engines.node])
    for (const [, from] of dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm))
      for (const path of (from ?? '').split(' ')) expect(existsSync(new URL(`../${path}`, import.meta.url))).toBe(true)
  })

  test('asks for health where the server answers, at the port that it serves', () => {
    const routes = read('server/start/routes.ts')
    const { startupProbe, livenessProbe, readinessProbe, ports, env } = container()
    for (const probe of [startupProbe, livenessProbe, readinessProbe]) {
      expect(routes).toContain(`router.get('${probe.httpGet.path}'`)
      expect(probe.httpGet.port).toBe(ports[0].name)
    }
    expect(env.find(({ name }: { name: string }) => name === 'PORT').value).toBe(String(ports[0].containerPort))
    expect(read('docs/operations/Caddyfile')).toContain(`node1:${ports[0].containerPort} node2:${ports[0].containerPort}`)
  })

  test('keeps the old node until the new one is ready, and lets requests end', () => {
    const { strategy, template, selector } = only('Deployment').spec

    expect(strategy.rollingUpdate.maxUnavailable).toBe(0)
    const drainSeconds = Number(/DRAIN_SECONDS \|\|= '(\d+)'/.exec(read('server/app/startup/environment.ts'))?.[1])
    expect(container().readinessProbe.periodSeconds).toBeLessThan(drainSeconds)
    expect(template.spec.terminationGracePeriodSeconds).toBeGreaterThan(drainSeconds + 10)
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(service)?.[1])).toBeGreaterThan(drainSeconds + 10)
    expect(template.metadata.labels).toEqual(selector.matchLabels)
    expect(only('Service').spec.selector).toEqual(selector.matchLabels)
    expect(only('Ingress').spec.rules[0].http.paths[0].backend.service.name).toBe(only('Service').metadata.name)
  })

  test('holds no secret', () => {
    for (const text of [compose, service, dockerfile, JSON.stringify(manifests)])
      expect(text).not.toMatch(/(PASSWORD|SECRET|KEY)["=: ]+[A-Za-z0-9+/]{12,}/)
  })
})
