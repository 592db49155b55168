import Type, { type Static } from 'typebox'
import { expression } from '../expression.ts'
import { orFragment } from '../fragment-use.ts'
import { declares, entityOrLines, own, refs, step } from '../meaning.ts'
import { closed, FieldPath, fieldPath, Label, marked, Name, name, richText } from '../names.ts'
import { presented } from '../presentation.ts'
import { Rule } from '../rule.ts'
import { FilledSection, Link, partWas, publicly } from '../screen-parts.ts'
import { screenKind } from './screen-kind.ts'

/** One step of a wizard. */
export const WizardStep = Type.Object(
  {
    label: Label,
    text: Type.Optional(
      richText('What the person reads at this step, above its fields. `{settings.<name>.<key>}` inserts a value of settings.'),
    ),
    sections: Type.Optional(Type.Record(Name, orFragment(FilledSection), { description: 'What the person fills in at this step.' })),
    optional: Type.Optional(
      Type.Array(Name, {
        minItems: 1,
        uniqueItems: true,
        description:
          'Sections that nobody has to fill in: they stand closed below the others, and open when wanted or when something in them is wrong.',
      }),
    ),
    rules: Type.Optional(Type.Record(Name, orFragment(Rule), { description: 'What must hold before the next step.' })),
    visible: Type.Optional(expression('The step is left out when this is not true.')),
    was: partWas,
  },
  { ...closed, description: 'One step: what is read, what is filled in, what must hold before the next.' },
)
export type WizardStep = Static<typeof WizardStep>

/** A record that is filled in step by step. */
export const WizardScreen = screenKind(
  'wizard',
  'A record that is filled in step by step; what is entered is kept, and the person may come back to it. On a phone each section is a page of its own, and what another system has filled in is shown, not asked.',
  {
    entity: marked(Name, entityOrLines),
    record: Type.Optional(expression('The id of the record. Default: the parameter `id`, and without one a new record.')),
    steps: Type.Record(Name, orFragment(WizardStep), {
      ...declares('section'),
      minProperties: 1,
      description: 'The steps, in their order.',
    }),
    summary: Type.Optional(Type.Array(marked(FieldPath, refs()), { description: 'What is shown for a last look before the end.' })),
    finish: Type.Optional(name('The step of the workflow that the end takes. Default: the record is saved.', step())),
    ...presented,
    ...publicly,
    applicant: Type.Optional(
      Type.Object(
        {
          phone: Type.Optional(fieldPath('The field with their telephone number.', own('code', 'text'))),
          email: Type.Optional(fieldPath('The field with their mail address.', own('code', 'text'))),
        },
        {
          ...closed,
          minProperties: 1,
          description:
            'Where whoever fills in a public wizard is reached: with a code that is sent there they go on on another device, follow what they have sent (a block with `states` of a content page), and change what was returned to them.',
        },
      ),
    ),
    after: Type.Optional(Type.Unsafe<Link>({ ...Link, description: 'The screen that follows the end. Default: what was done is told.' })),
  },
)
export type WizardScreen = Static<typeof WizardScreen>
