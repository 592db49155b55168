import Type, { type Static } from 'typebox'
import { Expression } from '../expression.ts'
import { keys, partNamed, thing } from '../meaning.ts'
import { Name, name } from '../names.ts'
import { screenKind } from './screen-kind.ts'

/** A report with its parameters. */
export const ReportScreen = screenKind('report', 'A report: its parameters, table, totals and charts.', {
  report: Type.Optional(name('The report.', thing('report'))),
  by: Type.Optional(
    name(
      'Instead of one report: the parameter of the address that is the menu code of a report. Whoever a report is for may open it here.',
      partNamed('addressParam'),
    ),
  ),
  asks: Type.Optional(
    Type.Record(Name, Expression, {
      ...keys(partNamed('parameter')),
      description: 'What its parameters are at first on this screen, in place of their defaults: several screens share one report.',
    }),
  ),
  immediate: Type.Optional(
    Type.Boolean({ description: 'It runs when it is opened, with the defaults of its parameters. Default: when asked.' }),
  ),
})
export type ReportScreen = Static<typeof ReportScreen>
