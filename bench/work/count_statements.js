import { renameSync, writeFileSync } from 'node:fs'
import pg from 'pg'

/** Loaded into a server before it starts: counts its statements by their text, and writes the counts into a file when it is asked to by a signal. */
const counts = new Map()
const query = pg.Client.prototype.query

pg.Client.prototype.query = function (...words) {
  const text = typeof words[0] === 'string' ? words[0] : (words[0]?.text ?? '')
  counts.set(text, (counts.get(text) ?? 0) + 1)
  return query.apply(this, words)
}

process.on('SIGUSR2', () => {
  const file = process.env.STATEMENTS ?? ''
  writeFileSync(`${file}.new`, JSON.stringify([...counts]))
  renameSync(`${file}.new`, file)
})
