import Type from 'typebox'
import { exportDefaults } from './browser-facts.ts'
import { closed, Source } from './names.ts'

/** What exports keep to. */
export const ExportsPart = Type.Object(
  {
    rows: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: exportDefaults.rows,
        description: 'The most rows of a workbook: more is refused before the work starts. Default 50,000, which is also the most.',
      }),
    ),
    file: Type.Optional(
      Type.String({ pattern: '^[^/\\\\]{1,80}\\.xlsx$', description: 'What the file is called. Default `export.xlsx`.' }),
    ),
    source: Type.Optional(Source),
  },
  { ...closed, description: 'What the workbooks keep to that are made of lists and reports.' },
)

/** What pages keep to in the browser. */
export const BrowserPart = Type.Object(
  {
    loadSeconds: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 600, description: 'Seconds after which the loading of a page is given up. Default 120.' }),
    ),
    scrollDelay: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 1000,
        description: 'Milliseconds after which a page that was opened stands at its top. Default 50.',
      }),
    ),
    pictureQuality: Type.Optional(
      Type.Number({
        minimum: 0.1,
        maximum: 1,
        description: 'How good an uploaded picture stays when it is made smaller: 1 is best. Default 0.8.',
      }),
    ),
    source: Type.Optional(Source),
  },
  { ...closed, description: 'What pages keep to in the browser.' },
)
