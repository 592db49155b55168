import type { App } from '../app/app.ts'
import { valueAt } from '../app/bundle-file.ts'
import { presentJson, shapeOfKind } from './present-json.ts'
import { presentEntity } from './present-path.ts'

const path = ['approvals', 'running']

/** An approval that is under way, as it was declared when it began, with every name in it as it is now. */
export function presentApproval(app: App, entity: string | null, definition: unknown): unknown {
  if (entity === null) return definition
  const value = { entity: presentEntity(app, entity), approvals: { running: definition } }
  return valueAt(presentJson(app, shapeOfKind('workflow'), { kind: 'workflow', name: entity, file: '', value }), path)
}
