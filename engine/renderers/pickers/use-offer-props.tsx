import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { Candidates } from '../../runtime/screens/picker/candidates.ts'
import { renderCandidate } from './candidate-option.tsx'
import { candidateOptions } from './candidate-options.ts'
import { PickerMenu } from './picker-menu.tsx'
import css from './ref-picker.module.css'
import type { CandidateOffer } from './use-candidates.ts'
import type { useTakeTyped } from './use-take-typed.ts'
import type { Words } from './use-words.ts'

interface Offered {
  readonly source: Candidates
  /** Name for assistive technology. */
  readonly title: string
  readonly words: Words
  readonly offer: CandidateOffer
  readonly taking: Pick<ReturnType<typeof useTakeTyped>, 'forget' | 'refusal'>
  /** Closes the list: the dialog opens instead of it. */
  readonly close: () => void
}

/** What the select of every picker is given: how its candidates are looked for, how they are listed, and the way from there to the dialog. */
export function useOfferProps({ source, title, words: { typed, words, type, lookInDialog }, offer, taking, close }: Offered) {
  const { t } = useTranslation()
  return {
    className: css.picker ?? '',
    labelInValue: true,
    allowClear: true,
    defaultActiveFirstOption: false,
    'aria-label': title,
    placeholder: t('picker.placeholder'),
    showSearch: {
      filterOption: false,
      searchValue: typed,
      onSearch(text: string) {
        taking.forget()
        type(text)
        offer.look(text)
      },
    },
    options: candidateOptions(source, offer, t),
    optionRender: renderCandidate,
    popupMatchSelectWidth: 320,
    notFoundContent: t('picker.none'),
    popupRender: (menu: ReactElement) => (
      <PickerMenu
        isLoading={offer.isLoading}
        isEmpty={offer.candidates.length === 0}
        problem={offer.problem}
        refusal={taking.refusal}
        onMore={() => {
          close()
          lookInDialog(words.current)
        }}
      >
        {menu}
      </PickerMenu>
    ),
  } as const
}
