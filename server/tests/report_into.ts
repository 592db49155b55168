import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { NamedReporterContract } from '@japa/runner/types'
import { type FileReport, firstLine, type Report, wholeFile } from '../../scripts/tests/report.ts'

/** Writes what was found to a file, for whoever adds up several runners. */
export const reportInto = (target: string): NamedReporterContract => ({
  name: 'report',
  handler(runner, emitter) {
    const files = new Map<string, FileReport>()
    const failures: Report['failures'][number][] = []
    let group = ''
    let looked = performance.now()
    /** What has passed since the last word belongs to the file. */
    const note = (path: unknown, passed: number, failed: readonly { readonly error: unknown }[], name: string) => {
      const file = typeof path === 'string' ? relative(process.cwd(), path).replaceAll('\\', '/') : ''
      const before = files.get(file) ?? { file, seconds: 0, passed: 0 }
      const now = performance.now()
      files.set(file, { file, seconds: before.seconds + (now - looked) / 1_000, passed: before.passed + passed })
      looked = now
      if (failed[0]) failures.push({ file, name, reason: firstLine(messageOf(failed[0].error)) })
    }
    emitter.on('runner:start', () => {
      looked = performance.now()
    })
    emitter.on('group:start', ({ title }) => {
      group = `${title} `
    })
    emitter.on('test:end', ({ meta, title, hasError, errors, isSkipped, isTodo }) =>
      note(meta?.fileName, hasError || isSkipped || isTodo ? 0 : 1, errors, `${group}${title.expanded}`),
    )
    emitter.on('group:end', ({ meta, errors }) => {
      note(meta?.fileName, 0, errors, wholeFile)
      group = ''
    })
    emitter.on('suite:end', ({ errors }) => note(undefined, 0, errors, 'the suite'))
    emitter.on('runner:end', () => {
      const { passed } = runner.getSummary().aggregates
      const report: Report = { passed, failures, files: [...files.values()].filter(({ file }) => file !== '') }
      writeFileSync(target, JSON.stringify(report))
    })
  },
})

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
