import { Select } from 'antd'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MailReader } from '../../../../runtime/screens/report-builder/mailing.ts'
import { asProblem } from '../../../api/problem.ts'
import { findMailReaders, mailReadersOf } from '../../../api/report-builder.ts'
import { problemText } from '../../../parts/problem-text.ts'
import css from './report-builder.module.css'

interface MailPeopleProps {
  readonly id: string
  readonly isWrong: boolean
  /** What they sign in with. */
  readonly logins: readonly string[]
  readonly onChange: (logins: readonly string[]) => void
}

/** Milliseconds of silence before a search is sent. */
const settle = 200

/** Picks people whom the report is mailed to, by their names or by what they sign in with. */
export function MailPeople({ id, isWrong, logins, onChange }: MailPeopleProps) {
  const { t } = useTranslation()
  const [offered, setOffered] = useState<readonly MailReader[]>([])
  const [names, setNames] = useState<Readonly<Record<string, string>>>({})
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const asked = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])

  const learn = useCallback((people: readonly MailReader[]) => {
    setNames((known) => ({ ...known, ...Object.fromEntries(people.map(({ login, name }) => [login, name])) }))
  }, [])
  const unknown = logins.filter((login) => names[login] === undefined).join('\n')
  useEffect(() => {
    if (unknown !== '')
      mailReadersOf(unknown.split('\n')).then(
        ({ people }) => learn(people),
        () => undefined,
      )
  }, [unknown, learn])

  function look(words: string) {
    setTyped(words)
    clearTimeout(timer.current)
    asked.current += 1
    const turn = asked.current
    const find = () =>
      findMailReaders(words).then(
        ({ people }) => {
          if (turn !== asked.current) return
          setOffered(people)
          setProblem(undefined)
          learn(people)
        },
        (failure: unknown) => turn === asked.current && setProblem(problemText(asProblem(failure), t)),
      )
    timer.current = setTimeout(find, words === '' ? 0 : settle)
  }

  const called = (login: string) => (names[login] ? `${names[login]}（${login}）` : login)
  const options = [...new Set([...offered.map(({ login }) => login), ...logins])].map((value) => ({ value, label: called(value) }))
  return (
    <>
      <Select
        id={id}
        mode="multiple"
        status={isWrong ? 'error' : ''}
        showSearch={{ filterOption: false, searchValue: typed, onSearch: look }}
        value={[...logins]}
        options={options}
        onOpenChange={(isOpen) => isOpen && look('')}
        onChange={(next: string[]) => {
          setTyped('')
          onChange(next)
        }}
      />
      {problem !== undefined && <p className={css.note}>{problem}</p>}
    </>
  )
}
