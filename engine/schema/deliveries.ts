import Type, { type Static } from 'typebox'
import { expression } from './expression.ts'
import { Retry } from './job.ts'
import { closed, name } from './names.ts'
import { queue } from './queues.ts'

const optional = (description: string) => Type.Optional(name(description))

/** `deliveries` of `app.json`: each property but `entity`, the steps and `retry` names the field that holds it. */
export const DeliveriesPart = Type.Object(
  {
    ...queue,
    message: name('The field with the name of the message: a lookup of `$messages`, a code or a text.'),
    channel: name('An enum field: `EMAIL`, and `SMS` where text messages are sent.'),
    address: name('A text or code field: the mail address or the telephone number.'),
    title: name('A text field.'),
    body: name('A text field.'),
    account: optional('A reference to the account that is told.'),
    name: optional('A text field: what the receiver is called.'),
    language: optional('The language that it is written in: an enum, a code or a text.'),
    sentAt: optional('When it was handed over: a datetime field.'),
    start: name('The step with which a try to mail it begins.'),
    again: name('The step back to the first status, when it is to be tried again.'),
    finish: name('The step when it was handed over.'),
    fail: name('The step when it has failed for good: records that stand there are the dead letters.'),
    text: optional('The step with which a text message leaves: its effect `call` reaches a gateway. Default: none are sent.'),
    retry: Type.Optional(Retry),
  },
  {
    ...closed,
    description: 'The entity whose records are mails and text messages to people. Default: people are told in the portal only.',
  },
)
export type DeliveriesPart = Static<typeof DeliveriesPart>

/** `receivers` of `app.json`: each property but `entity`, `where`, `role` and `members` names the field that holds it. */
export const ReceiversPart = Type.Object(
  {
    entity: name('The entity.'),
    message: name('The field with the name of the message: a lookup of `$messages`, a code or a text.'),
    where: Type.Optional(expression('Which records (`record`) count now. An error in it, or a null, means none.')),
    account: optional('A reference to an account.'),
    email: optional('A text or code field: a mail address.'),
    phone: optional('A text or code field: a telephone number.'),
    channel: optional('An enum field: `LETTER`, `EMAIL` or `SMS`. Empty: all that the message has.'),
    group: optional('A reference to a record whose lines are further receivers.'),
    members: Type.Optional(
      Type.Object(
        {
          lines: name('The lines of the group.'),
          account: optional('A reference to an account.'),
          email: optional('A text or code field: a mail address.'),
          phone: optional('A text or code field: a telephone number.'),
        },
        { ...closed, description: 'What stands in a group.' },
      ),
    ),
    role: Type.Optional(
      name('What is told to addresses that belong to no account: what this role may see. Default: such addresses are told nothing.'),
    ),
  },
  {
    ...closed,
    description: 'The entity whose records say who else is told by a message. Whoever may not read what it is about is not told.',
  },
)
export type ReceiversPart = Static<typeof ReceiversPart>

/** `optOuts` of `app.json`: each property but `entity` names the field that holds it. */
export const OptOutsPart = Type.Object(
  {
    entity: name('The entity.'),
    account: name('A reference to the account.'),
    message: name('The field with the name of the message: a lookup of `$messages`, a code or a text. Empty: every message.'),
    channels: name('An enum field, multiple: `EMAIL`, `SMS`. Letters in the portal always come.'),
  },
  { ...closed, description: 'The entity whose records say by which channels a person does not want to be told.' },
)
export type OptOutsPart = Static<typeof OptOutsPart>

/** `events` of `app.json`: each property but `entity` and `where` names the field that holds it. */
export const EventsPart = Type.Object(
  {
    entity: name('The entity.'),
    of: name('A text or code field: the entity whose records the event is about.'),
    step: name('A text or code field: the step of its workflow.'),
    where: Type.Optional(expression('Which events (`record`) count. An error in it, or a null, means none.')),
    handlers: name('The lines that say what follows, one after the other.'),
    message: name('The field of a line with a message that the receivers of it are sent: a lookup of `$messages`.'),
    job: optional('The field of a line with a job that runs then: a text or code field.'),
    happenedAt: optional('When it last happened: a datetime field.'),
    failures: optional('An integer field: how often what follows could not be done.'),
  },
  { ...closed, description: 'The entity whose records say what follows a step besides what its workflow says.' },
)
export type EventsPart = Static<typeof EventsPart>
