import { Mentions } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type FormulaNames, type FormulaProblem, parseFormula } from '../../../../runtime/expressions/formula/parse-formula.ts'
import { writeFormula } from '../../../../runtime/expressions/formula/write-formula.ts'
import type { Expression } from '../../../../schema/expression.ts'
import { JsonField } from '../json-field.tsx'
import { Labelled } from './labelled.tsx'
import css from './report-builder.module.css'

interface FormulaInputProps {
  readonly label: string
  readonly value: Expression | undefined
  readonly names: FormulaNames
  /** The expression; nothing when the formula was emptied. */
  readonly onChange: (value: Expression | undefined) => void
}

/** A formula as people write it; `[` offers the fields. It is kept as an expression. */
export function FormulaInput({ label, value, names, onChange }: FormulaInputProps) {
  const { t } = useTranslation('builder')
  const written = value === undefined ? '' : writeFormula(value, names)
  const [text, setText] = useState(written)
  const [known, setKnown] = useState(value)
  const [problem, setProblem] = useState<FormulaProblem>()
  if (known !== value) {
    setKnown(value)
    // What somebody types now is not replaced by the same written otherwise.
    const typed = text === undefined ? undefined : parseFormula(text, names)
    if (!typed || !('expression' in typed) || JSON.stringify(typed.expression) !== JSON.stringify(value)) setText(written)
  }
  if (text === undefined) {
    return (
      <Labelled label={label}>
        {(id) => <JsonField id={id} value={value as never} onChange={(next) => onChange(next as Expression)} />}
      </Labelled>
    )
  }
  function type(next: string) {
    setText(next)
    if (next.trim() === '') {
      setProblem(undefined)
      setKnown(undefined)
      return onChange(undefined)
    }
    const read = parseFormula(next, names)
    setProblem('problem' in read ? read.problem : undefined)
    if ('expression' in read) {
      setKnown(read.expression)
      onChange(read.expression)
    }
  }
  return (
    <Labelled label={label} help={problem ? undefined : t('formula.help')}>
      {(id) => (
        <>
          <Mentions
            id={id}
            prefix="["
            split=""
            autoSize={{ minRows: 2, maxRows: 6 }}
            className={css.formula ?? ''}
            status={problem ? 'error' : ''}
            spellCheck={false}
            value={text}
            options={[...names.keys()].map((name) => ({ value: `${name}]`, label: name }))}
            onChange={type}
          />
          {problem && (
            <p className={css.wrong} role="alert">
              {t(`formula.${problem.code}`, { place: problem.at + 1, text: problem.text })}
            </p>
          )}
        </>
      )}
    </Labelled>
  )
}
