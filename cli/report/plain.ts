import type { Output } from '../command.ts'

/** Prints nothing and colours nothing: for texts that go into files. */
export const plain: Output = { print: () => {}, note: () => {}, progress: () => {}, paint: (_, text) => text }
