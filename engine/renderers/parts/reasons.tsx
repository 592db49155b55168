import type { Reason } from '../../runtime/screens/document/actions.ts'
import css from './reasons.module.css'
import { Why } from './why.tsx'

/** Why something cannot be done: sentences, each with the condition behind it. */
export function Reasons({ reasons }: { reasons: readonly Reason[] }) {
  return (
    <div className={css.reasons}>
      {reasons.map(({ text, why }) => (
        <div key={text} className={css.reason}>
          <p className={css.text}>{text}</p>
          {why && <Why explanation={why} />}
        </div>
      ))}
    </div>
  )
}
