import portal from '../../app/services/portal.ts'

/** A gateway for text messages that keeps what it is given, in place of one that the portal under test has not. */
export class TextBox {
  readonly #sent: { readonly phone: string; readonly text: string }[] = []

  /** Opens it. @param cleanup told what takes it away again */
  static open(cleanup: (close: () => void) => void): TextBox {
    const box = new TextBox()
    Object.defineProperty(portal.texts, 'isReady', { configurable: true, get: () => true })
    Object.defineProperty(portal.texts, 'send', { configurable: true, value: box.#take })
    cleanup(() => {
      Reflect.deleteProperty(portal.texts, 'isReady')
      Reflect.deleteProperty(portal.texts, 'send')
    })
    return box
  }

  /** The texts to a number, the last one at the end. */
  to(phone: string): readonly string[] {
    return this.#sent.filter((each) => each.phone === phone).map(({ text }) => text)
  }

  /** The code in the last text to a number. */
  codeFor(phone: string): string {
    return /\b\d{6}\b/.exec(this.to(phone).at(-1) ?? '')?.[0] ?? ''
  }

  #take = async (phone: string, text: string): Promise<boolean> => {
    this.#sent.push({ phone, text })
    return true
  }
}
