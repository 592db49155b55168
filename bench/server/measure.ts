import autocannon from 'autocannon'
import { Exception } from '../../engine/runtime/exception.ts'

/** One request of a kind of work; made anew for each call, so that ids and versions can move on. */
export interface Work {
  readonly name: string
  request(): { method: 'GET' | 'POST' | 'PATCH'; path: string; headers?: Record<string, string>; body?: unknown }
}

/** Requests a second of `work` against `url` from 10 connections. Answers other than 2xx are an error: a refused request is not work. */
export async function requestsPerSecond(url: string, work: Work, headers: Record<string, string>, seconds: number): Promise<number> {
  const result = await autocannon({
    url,
    connections: 10,
    duration: seconds,
    requests: [
      {
        setupRequest: (request) => {
          const { method, path, headers: own, body } = work.request()
          return {
            ...request,
            method,
            path,
            headers: { 'content-type': 'application/json', ...headers, ...own },
            ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          }
        },
      },
    ],
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Exception(
      'requestsRefused',
      `${work.name}: ${result.non2xx} refused and ${result.errors} failed of ${result.requests.total} requests`,
    )
  return result.requests.average
}

/** The middle value. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
