import type { ScreenOf } from '../../../schema/screen.ts'
import type { App } from '../../app/app.ts'
import type { Surroundings } from '../../documents/compute.ts'
import { evaluate } from '../../expressions/evaluate.ts'
import { type Scope, type Site, siteAtAddress } from '../../expressions/scope.ts'
import { compileRule } from '../../validation/compiled-rules.ts'
import type { Issue } from '../../validation/issue.ts'
import { ruleMessage } from '../../validation/rule-message.ts'
import type { RecordData } from '../../values/record-data.ts'
import { holds } from '../../values/value.ts'

type Wizard = ScreenOf<'wizard'>

/** Where the expressions of a wizard stand. */
export const wizardSite = (app: App, screen: Wizard): Site => siteAtAddress(app, { record: screen.entity })

/** The names of the steps that there are for a record, in their order. */
export function visibleSteps(app: App, screen: Wizard, record: RecordData, surroundings: Surroundings): readonly string[] {
  const site = wizardSite(app, screen)
  const scope: Scope = { ...surroundings, record }
  return Object.entries(screen.steps).flatMap(([name, { visible }]) =>
    visible === undefined || holds(evaluate(visible, site, scope)) ? [name] : [],
  )
}

/** What does not hold at a step. */
export function stepRuleIssues(app: App, screen: Wizard, step: string, record: RecordData, surroundings: Surroundings): readonly Issue[] {
  const site = wizardSite(app, screen)
  const scope: Scope = { ...surroundings, record }
  return Object.entries(screen.steps[step]?.rules ?? {}).flatMap(([name, declared]) => {
    const rule = compileRule({ name, ...declared }, site)
    if (rule.holds(scope)) return []
    return [{ code: 'rule', path: declared.at ?? '', params: { rule: name }, message: ruleMessage(declared, site, scope) }]
  })
}

/** What does not hold at any step that there is for the record: the server asks it all again. */
export function wizardIssues(app: App, screen: Wizard, record: RecordData, surroundings: Surroundings): readonly Issue[] {
  return visibleSteps(app, screen, record, surroundings).flatMap((step) => stepRuleIssues(app, screen, step, record, surroundings))
}
