import Type, { type Static } from 'typebox'
import { AccountPart, AuditPart, ClientsPart, SignInsPart } from './account.ts'
import { BrowserPart, ExportsPart } from './browser.ts'
import { DeliveriesPart, EventsPart, OptOutsPart, ReceiversPart } from './deliveries.ts'
import { ImportTemplatesPart } from './import-templates.ts'
import { about, own, thing } from './meaning.ts'
import { MenuLeaf } from './menu.ts'
import { closed, Label, Language, label, marked, Name, name, route, Source } from './names.ts'
import { ExchangesPart, RunsPart } from './queues.ts'
import { ResourcesPart } from './resources.ts'
import { PublicSlides } from './screens/dashboard.ts'
import { SubscriptionsPart } from './subscriptions.ts'

/** Before the keys of a portal that names no prefix of its own. */
export const defaultStoragePrefix = 'pergola_'

/** The query parameter `type` with this value shows the portal inside another system, where the app names no other. */
export const defaultEmbeddedType = 'old'

/** The version of the metadata language that this version reads. */
export const format = 2

/** The app itself: `app.json`. */
export const AppFile = Type.Object(
  {
    format: Type.Literal(format, { description: 'The version of the metadata language. `pergola upgrade` brings files to it.' }),
    title: Label,
    shortTitle: Type.Optional(
      label(
        'What stands for the title where there is little room: on telephones, and below the icon of the installed app. Default: the title.',
      ),
    ),
    languages: Type.Array(Language, { minItems: 1, uniqueItems: true, description: 'The first is the one that labels are written in.' }),
    timeZone: Type.String({ description: 'The IANA zone of business dates.' }),
    currency: Type.String({ pattern: '^[A-Z]{3}$', description: 'The ISO 4217 currency of amounts that name none.' }),
    storagePrefix: Type.Optional(
      Type.String({
        pattern: '^[a-z][a-z0-9_-]*$',
        description: 'Before every key that the portal keeps in the local storage of a browser. Default `pergola_`.',
      }),
    ),
    source: Type.Optional(Source),
    exports: Type.Optional(ExportsPart),
    browser: Type.Optional(BrowserPart),
    menu: name('The menu of the shell.', thing('menu')),
    mobileMenu: Type.Optional(
      name(
        'The places at the bottom of the screen on telephones, which have the whole menu behind a button. More than five stand behind the last. Default: none.',
        thing('menu'),
      ),
    ),
    embeddedType: Type.Optional(
      Type.String({
        pattern: '^[A-Za-z0-9_-]{1,40}$',
        description:
          'The value of the query parameter `type` with which the portal stands inside another system: without header and menu. Default `old`.',
      }),
    ),
    start: Type.Optional(route('The screen after sign-in. Default: the first of the person’s menu.')),
    public: Type.Optional(
      Type.Object(
        {
          role: name(
            'What people may do who are not signed in: a role that only reads, and creates what public wizards send.',
            thing('role'),
          ),
          links: Type.Optional(
            Type.Record(Name, MenuLeaf, { description: 'The public screens that the sign-in page leads to, in their order.' }),
          ),
          slides: Type.Optional(
            Type.Record(Name, PublicSlides, {
              minProperties: 1,
              description: 'Pictures beside the sign-in form, in their order. The role must read their entity.',
            }),
          ),
        },
        { ...closed, description: 'What is offered to people who are not signed in. Default: nothing but what public pages say.' },
      ),
    ),
    fiscalYear: Type.Optional(
      Type.Object(
        {
          firstMonth: Type.Integer({ minimum: 1, maximum: 12, description: 'The month with whose first day it begins: 4 for April.' }),
          namedBy: Type.Optional(
            Type.Enum(['start', 'end'], {
              description: 'The year that names it: that of its first day, or of its last. Default: the first.',
            }),
          ),
        },
        { ...closed, description: 'The fiscal year, by whose months, quarters and years reports may group. Default: there is none.' },
      ),
    ),
    calendar: Type.Optional(
      Type.Object(
        {
          entity: marked(Name, thing('entity')),
          date: name('The field with the day.', own('date')),
          working: name('The boolean field that says whether people work on it.', own('boolean')),
        },
        { ...closed, description: 'The days that differ from the week, in which people work from Monday to Friday. Default: none do.' },
      ),
    ),
    account: AccountPart,
    signIns: Type.Optional(SignInsPart),
    clients: Type.Optional(ClientsPart),
    audit: Type.Optional(AuditPart),
    resources: Type.Optional(ResourcesPart),
    runs: Type.Optional(RunsPart),
    exchanges: Type.Optional(ExchangesPart),
    deliveries: Type.Optional(DeliveriesPart),
    receivers: Type.Optional(ReceiversPart),
    optOuts: Type.Optional(OptOutsPart),
    events: Type.Optional(EventsPart),
    subscriptions: Type.Optional(SubscriptionsPart),
    importTemplates: Type.Optional(ImportTemplatesPart),
  },
  { ...closed, ...about('near'), description: 'The portal as a whole.' },
)
export type AppFile = Static<typeof AppFile>
