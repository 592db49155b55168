import { CheckCircleFilled, CloseCircleFilled, EyeInvisibleOutlined, RightOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import type { Explanation } from '../../runtime/explanations/explanation.ts'
import css from './why.module.css'

/** The condition behind a refusal as it was evaluated: what was the case, what was not, and the values. */
export function Why({ explanation }: { explanation: Explanation }) {
  return (
    <ul className={css.tree}>
      <Node explanation={explanation} isStated={explanation.isCondition === true} />
    </ul>
  )
}

function Node({ explanation: { text, holds, values = [], parts = [] }, isStated }: { explanation: Explanation; isStated: boolean }) {
  const { t } = useTranslation()
  return (
    <li className={css.node}>
      <span className={css.line} data-holds={holds}>
        <span className={css.mark}>
          {holds === undefined ? parts.length > 0 || isStated ? <RightOutlined aria-hidden /> : <EyeInvisibleOutlined aria-hidden /> : null}
          {holds === true && <CheckCircleFilled aria-label={t('document:why.holds')} />}
          {holds === false && <CloseCircleFilled aria-label={t('document:why.holdsNot')} />}
        </span>
        <span>{text}</span>
      </span>
      {values.length > 0 && (
        <dl className={css.values}>
          {values.map(({ label, value }) => (
            <div key={label} className={css.value}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {parts.length > 0 && (
        <ul className={css.tree}>
          {parts.map((part, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts of an explanation have no other name, and never move
            <Node key={index} explanation={part} isStated={isStated} />
          ))}
        </ul>
      )}
    </li>
  )
}
