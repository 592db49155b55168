import Type, { type Static } from 'typebox'
import { closed, Label, Language, Name, Route } from './names.ts'

/** Before the keys of a portal that names no prefix of its own. */
export const defaultStoragePrefix = 'pergola_'

/** The app itself: `app.json`. */
export const AppFile = Type.Object(
  {
    format: Type.Literal(1, { description: 'The version of the metadata language.' }),
    title: Label,
    languages: Type.Array(Language, { minItems: 1, uniqueItems: true, description: 'The first is the one that labels are written in.' }),
    timeZone: Type.String({ description: 'The IANA zone of business dates.' }),
    currency: Type.String({ pattern: '^[A-Z]{3}$', description: 'The ISO 4217 currency of amounts that name none.' }),
    storagePrefix: Type.Optional(
      Type.String({
        pattern: '^[a-z][a-z0-9_-]*$',
        description: 'Before every key that the portal keeps in the local storage of a browser. Default `pergola_`.',
      }),
    ),
    menu: Type.Unsafe<string>({ ...Name, description: 'The menu of the shell.' }),
    mobileMenu: Type.Optional(Type.Unsafe<string>({ ...Name, description: 'The menu on telephones. Default: the same.' })),
    start: Type.Optional(
      Type.Unsafe<string>({ ...Route, description: 'The screen after sign-in. Default: the first of the person’s menu.' }),
    ),
    calendar: Type.Optional(
      Type.Object(
        {
          entity: Name,
          date: Type.Unsafe<string>({ ...Name, description: 'The field with the day.' }),
          working: Type.Unsafe<string>({ ...Name, description: 'The boolean field that says whether people work on it.' }),
        },
        { ...closed, description: 'The days that differ from the week, in which people work from Monday to Friday. Default: none do.' },
      ),
    ),
    account: Type.Object(
      {
        entity: Name,
        login: Type.Unsafe<string>({ ...Name, description: 'The code field that a person signs in with.' }),
        name: Type.Unsafe<string>({ ...Name, description: 'The field with the person’s name.' }),
        roles: Type.Unsafe<string>({ ...Name, description: 'The field with the person’s roles (a lookup of `$roles`, multiple).' }),
        active: Type.Optional(Type.Unsafe<string>({ ...Name, description: 'The enum field whose value `ENABLED` lets a person in.' })),
      },
      { ...closed, description: 'The entity whose records are accounts. Expressions see the signed-in one as `user`.' },
    ),
  },
  { ...closed, description: 'The portal as a whole.' },
)
export type AppFile = Static<typeof AppFile>
