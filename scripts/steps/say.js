/** Tells the person at the terminal what is going on. */
export function say(sentence) {
  process.stdout.write(`${sentence}\n`)
}

/**
 * Ends the command with a sentence that says what to do.
 * @returns {never}
 */
export function giveUp(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
