import type { TFunction } from 'i18next'
import { useAtomValue } from 'jotai'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type NavigateFunction, useNavigate } from 'react-router-dom'
import { type MenuEntry, menuEntries, type Sounds, searchMenu } from '../../../runtime/access/menu-search.ts'
import { formatAddress } from '../../../runtime/app/address.ts'
import { othersOf } from '../../../runtime/screens/tabs/tabs.ts'
import { type FoundDocument, findDocuments } from '../../api/find.ts'
import { getPinboards, type PinboardEntry, type Pinboards } from '../../api/pinboards.ts'
import { languageNames } from '../../i18n/language.ts'
import { switchLanguage } from '../../session/switch-language.ts'
import { useSignOut } from '../../session/use-sign-out.tsx'
import { offersOf, wantOffer } from '../../state/offers.ts'
import { portalAtom, sessionAtom } from '../../state/portal.ts'
import { tabsAtom } from '../../state/tabs.ts'
import { useTabActions } from '../../tabs/use-tab-actions.tsx'
import { useDensity } from '../../theme/density.ts'
import { schemes, useScheme } from '../../theme/scheme.ts'
import { follow } from '../menu-link.ts'
import { loadSounds } from '../sounds.ts'
import type { PaletteItem } from './palette-item.ts'

/** Entries of a group that are shown at once. */
const mostOfGroup = 8
/** Milliseconds without a key before documents are looked for. */
const quiet = 250

/** What answers to the words typed: open tabs, the menu, actions, documents by number. */
export function usePaletteItems(typed: string, onShortcuts: () => void): { items: readonly PaletteItem[]; isSearching: boolean } {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const session = useAtomValue(sessionAtom)
  const tabs = useAtomValue(tabsAtom)
  const actions = useActionItems(onShortcuts)
  const [sounds, setSounds] = useState<{ match: Sounds }>()
  const { documents, isSearching } = useDocuments(typed)
  const pinboards = usePinboards(session?.pinboards)

  useEffect(() => {
    loadSounds().then((match) => setSounds({ match }))
  }, [])

  const entries = useMemo(() => menuEntries(session?.menus ?? []), [session])
  // What can be done with what is open, as it stood when the palette came.
  const here = useMemo(() => offersOf(tabs.active), [tabs.active])
  const items = useMemo((): readonly PaletteItem[] => {
    const words = typed.trim().toLowerCase()
    const fits = (label: string) => words === '' || label.toLowerCase().includes(words) || (sounds?.match(label, words) ?? false)
    const all = (label: string) => words.split(/\s+/).every((word) => label.toLowerCase().includes(word)) || fits(label)
    const title = (tab: (typeof tabs.list)[number] | undefined) => tab?.title ?? tab?.screenTitle ?? ''
    const active = tabs.list.find((tab) => tab.key === tabs.active)
    const open = tabs.list.filter((tab) => tab.key !== tabs.active && fits(tab.title ?? tab.screenTitle ?? ''))
    return [
      ...here
        .filter(({ label }) => all(`${label} ${title(active)}`))
        .map(({ key, label, run }) => ({ key: `here ${key}`, group: 'here' as const, label, note: title(active), run })),
      ...open.slice(0, mostOfGroup).map((tab) => ({
        key: `tab ${tab.key}`,
        group: 'tabs' as const,
        label: tab.title ?? tab.screenTitle ?? '',
        ...(tab.title && tab.screenTitle ? { note: tab.screenTitle } : {}),
        run: () => navigate(formatAddress(tab)),
      })),
      ...documents.map((document) => ({
        key: document.address,
        group: 'documents' as const,
        label: document.name,
        note: [document.label, ...document.facts].join(' · '),
        run: () => navigate(document.address),
      })),
      ...searchMenu(entries, typed, sounds?.match)
        .slice(0, mostOfGroup)
        .map((entry) => ({
          key: `${entry.groups.join('/')} ${entry.address}`,
          group: 'menus' as const,
          label: entry.label,
          note: entry.groups.join(' / '),
          run: () => follow(entry, navigate),
        })),
      ...pinboards
        .filter(({ name }) => words !== '' && fits(name))
        .slice(0, mostOfGroup)
        .map(({ id, name }) => ({
          key: `pinboard ${id}`,
          group: 'menus' as const,
          label: name,
          note: entries.find(({ address }) => address === session?.pinboards)?.label ?? '',
          run: () => navigate(`${session?.pinboards}/${id}`),
        })),
      ...(words === ''
        ? []
        : offersOfMenu(entries, t, navigate)
            .filter(({ label }) => all(label))
            .slice(0, mostOfGroup)),
      ...actions.filter(({ label }) => all(label)),
    ]
  }, [typed, sounds, tabs, entries, actions, here, documents, pinboards, session?.pinboards, navigate, t])
  return { items, isSearching }
}

/** The pinboards that the person sees, read when the palette comes; without them it works all the same. */
function usePinboards(route: string | undefined): readonly PinboardEntry[] {
  const [found, setFound] = useState<Pinboards>()
  useEffect(() => {
    if (route === undefined) return
    const abort = new AbortController()
    getPinboards(abort.signal).then(setFound, () => undefined)
    return () => abort.abort()
  }, [route])
  return found?.pinboards ?? []
}

/** What can be done on screens that are not open yet: a new record, an export. */
function offersOfMenu(entries: readonly MenuEntry[], t: TFunction, navigate: NavigateFunction): readonly PaletteItem[] {
  const items = entries.flatMap(({ label, address, offers }): readonly PaletteItem[] => {
    const { create } = offers ?? {}
    return [
      ...(create
        ? [
            {
              key: `create ${create.address}`,
              group: 'actions' as const,
              label: t('commands:palette.create', { name: create.label }),
              note: label,
              run: () => navigate(create.address),
            },
          ]
        : []),
      ...(offers?.export
        ? [
            {
              key: `export ${address}`,
              group: 'actions' as const,
              label: t('commands:palette.export', { name: label }),
              run: () => {
                wantOffer(address, 'export')
                navigate(address)
              },
            },
          ]
        : []),
    ]
  })
  return [...new Map(items.map((item) => [item.key, item])).values()]
}

/** What can be done from anywhere. */
function useActionItems(onShortcuts: () => void): readonly PaletteItem[] {
  const { t } = useTranslation()
  const { languages } = useAtomValue(portalAtom)
  const tabs = useAtomValue(tabsAtom)
  const tabActions = useTabActions()
  const signOut = useSignOut()
  const { density, choose } = useDensity()
  const { chooseScheme } = useScheme()
  const { active } = tabs
  const action = (key: string, run: () => void, label = t(`commands:palette.action.${key}`)): PaletteItem => ({
    key: `action ${key}`,
    group: 'actions',
    label,
    run,
  })
  return [
    ...(active === undefined
      ? []
      : [
          action('refresh', () => tabActions.refresh(active)),
          action('close', () => tabActions.close([active])),
          action('closeOthers', () => tabActions.close(othersOf(tabs, active))),
        ]),
    ...schemes.map((scheme) => action(`theme.${scheme}`, () => chooseScheme(scheme))),
    action('density', () => choose(density === 'compact' ? 'comfortable' : 'compact')),
    ...languages.map((language) =>
      action(language, () => void switchLanguage(language), t('commands:palette.action.language', { name: languageNames[language] })),
    ),
    action('shortcuts', onShortcuts),
    action('signOut', signOut),
  ]
}

/** Documents by number, looked for once the person pauses. */
function useDocuments(typed: string): { documents: readonly FoundDocument[]; isSearching: boolean } {
  const words = typed.trim()
  const [found, setFound] = useState<{ words: string; documents: readonly FoundDocument[] }>({ words: '', documents: [] })
  const isAsked = [...words].length > 1
  useEffect(() => {
    if (!isAsked) return
    const abort = new AbortController()
    const timer = setTimeout(() => {
      findDocuments(words, abort.signal).then(
        (documents) => setFound({ words, documents }),
        () => {
          if (!abort.signal.aborted) setFound({ words, documents: [] })
        },
      )
    }, quiet)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [words, isAsked])
  const isCurrent = found.words === words
  return { documents: isAsked && isCurrent ? found.documents : [], isSearching: isAsked && !isCurrent }
}
