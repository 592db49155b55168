import type { Diagnostic } from '../../engine/runtime/app/diagnostic.ts'
import { type CheckCode, codes } from '../../engine/runtime/checks/codes.ts'

/** The diagnostics as SARIF 2.1.0, which code hosts show beside the changed lines. */
export function sarif(folder: string, diagnostics: readonly Diagnostic[]): object {
  const used = [...new Set(diagnostics.map(({ code }) => code))].sort()
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'pergola', rules: used.map(rule) } },
        results: diagnostics.map((diagnostic) => ({
          ruleId: diagnostic.code,
          ruleIndex: used.indexOf(diagnostic.code),
          level: diagnostic.severity,
          message: { text: diagnostic.message },
          locations: [
            {
              physicalLocation: {
                artifactLocation: { uri: `${folder}/${diagnostic.file}` },
                region: { startLine: diagnostic.line, startColumn: diagnostic.column },
              },
              logicalLocations: [{ fullyQualifiedName: diagnostic.path.join('.') }],
            },
          ],
        })),
      },
    ],
  }
}

function rule(code: CheckCode): object {
  return { id: code, shortDescription: { text: codes[code] } }
}
