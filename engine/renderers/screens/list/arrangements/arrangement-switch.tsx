import { CalendarOutlined, ProjectOutlined, UnorderedListOutlined } from '@ant-design/icons'
import { Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import { arrangementsOf } from '../../../../runtime/screens/list/arrangement.ts'
import type { Arrangement } from '../../../../runtime/screens/list/list-state.ts'
import { useIsPhone } from '../../../state/use-media.ts'
import { useListFrame } from '../list-frame.ts'
import css from './arrangement-switch.module.css'

const icons = {
  table: <UnorderedListOutlined aria-hidden />,
  board: <ProjectOutlined aria-hidden />,
  calendar: <CalendarOutlined aria-hidden />,
}

interface ArrangementSwitchProps {
  readonly shown: Arrangement
  readonly onShow: (as: Arrangement) => void
}

/** Shows the records of the list in another way. */
export function ArrangementSwitch({ shown, onShow }: ArrangementSwitchProps) {
  const { t } = useTranslation('arrangements')
  const { screen } = useListFrame()
  const isPhone = useIsPhone()
  return (
    <fieldset className={css.switch} aria-label={t('shownAs')}>
      {arrangementsOf(screen).map((each) => (
        <Tooltip key={each} title={isPhone ? '' : t(`as.${each}`)}>
          <button
            type="button"
            className={css.choice}
            aria-pressed={each === shown}
            aria-label={t(`as.${each}`)}
            data-arrangement={each}
            onClick={() => each !== shown && onShow(each)}
          >
            {icons[each]}
          </button>
        </Tooltip>
      ))}
    </fieldset>
  )
}
