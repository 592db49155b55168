import type { Browser, Locator, Page, Response } from 'playwright-core'
import { expect } from 'vitest'
import { ask, cellAt, pane, step as stepNamed } from './acts.ts'
import { field, shown, type } from './forms.ts'
import { demoPassword, signedIn } from './person.ts'

/** A record as the portal answers with it. */
export type Row = Readonly<Record<string, unknown>> & { readonly id: string }

/** So wide that all columns of lines are there. */
const desk = { width: 2_400, height: 1_100 }

/** Somebody at work in a portal: they open pages by their address, type, and take steps by their buttons. */
export class AtWork {
  readonly #browser: Browser
  readonly #portal: string
  readonly #login: string
  #page: Page | undefined

  constructor(browser: Browser, portal: string, login: string) {
    this.#browser = browser
    this.#portal = portal
    this.#login = login
  }

  /** The page that is looked at. */
  get page(): Page {
    if (!this.#page) throw new TypeError(`${this.#login} has not come yet`)
    return this.#page
  }

  /** Opens a page as it stands now, whatever was open before. */
  async opens(route: string): Promise<this> {
    if (this.#page === undefined || this.#page.isClosed())
      this.#page = (await signedIn(this.#browser, this.#login, route, { ...desk, at: this.#portal })).page
    else {
      await this.page.goto('about:blank')
      await this.page.goto(`${this.#portal}/#${route}`)
    }
    await pane(this.page).getByRole('heading', { level: 1 }).first().waitFor()
    return this
  }

  /** Takes the step of the page that is open, and says and confirms what it asks for; gives the record as it stands then. */
  async takes(step: string, comment?: string): Promise<Row> {
    const answered = this.#answer(`/transitions/${step}`)
    await this.button(step).click()
    return recordIn(await this.#confirmed(answered, comment))
  }

  /** Takes a step of the records that are picked in a list, by the button that is called so. */
  async takesOfPicked(step: string, label: string): Promise<void> {
    const answered = this.#answer(`/transitions/${step}`)
    await this.#presses(label)
    const answer = await this.#confirmed(answered)
    if (!answer.ok()) throw new Error(`${answer.url()}: ${answer.status()} ${await answer.text()}`)
  }

  async #confirmed(answered: Promise<Response>, comment?: string): Promise<Response> {
    const dialog = this.page.getByRole('dialog')
    const isAsked = dialog.waitFor().then(() => true)
    isAsked.catch(() => undefined)
    if (await Promise.race([isAsked, answered.then(() => false)])) {
      if (comment !== undefined) await dialog.getByRole('textbox').first().fill(comment)
      await dialog.locator('.ant-btn-primary').click()
    }
    return answered
  }

  /** Signs with a drawn name and the password. */
  async signs(step: string): Promise<Row> {
    const answered = this.#answer(`/transitions/${step}`)
    await this.button(step).click()
    const dialog = this.page.getByRole('dialog')
    const pad = await dialog.locator('canvas').boundingBox()
    if (!pad) throw new TypeError('there is nowhere to sign')
    await this.page.mouse.move(pad.x + 40, pad.y + 90)
    await this.page.mouse.down()
    for (const [x, y] of [
      [90, 40],
      [140, 100],
      [190, 40],
    ] as const)
      await this.page.mouse.move(pad.x + x, pad.y + y, { steps: 5 })
    await this.page.mouse.up()
    await dialog.getByLabel('登录密码').fill(demoPassword)
    await dialog.locator('.ant-btn-primary').click()
    return recordIn(await answered)
  }

  /** Saves what is open; gives the record. */
  async saves(): Promise<Row> {
    const answered = this.#answer('/api/records/')
    await stepNamed(this.page, '保存').click()
    return recordIn(await answered)
  }

  /** The button of a step on the page that is open. */
  button(name: string): Locator {
    return pane(this.page).locator(`[data-action~="${name}"]`).first()
  }

  /** Makes the next document of what is open or picked, by the button that is called so, and waits for its page. */
  async makes(label: string): Promise<this> {
    await this.#presses(label)
    await this.page.waitForURL(/\/new\?draft=/)
    await pane(this.page).getByRole('heading', { level: 1 }).first().waitFor()
    return this
  }

  /** Types into fields of the form, by their names. */
  async types(texts: Readonly<Record<string, string>>): Promise<void> {
    for (const [name, text] of Object.entries(texts)) {
      await field(this.page, name).locator('input, textarea').first().waitFor()
      await type(this.page, name, text)
    }
  }

  /** Picks the record that a field of the form finds by what is typed. */
  async picks(name: string, typed: string, label: string): Promise<void> {
    const picker = field(this.page, name).getByRole('combobox')
    await picker.click()
    await ask(picker, typed)
    await this.page.locator('.ant-select-item-option:visible').filter({ hasText: label }).first().click()
    await expect.poll(() => field(this.page, name).locator('.ant-select').innerText()).toContain(label)
  }

  /** Adds a line, and types into its cells; pickers take what only one record has. */
  async adds(lines: string, row: number, cells: Readonly<Record<string, string>>): Promise<void> {
    await this.lines(lines).getByRole('toolbar').getByRole('button', { name: '添加一行' }).click()
    await this.fills(lines, row, cells)
  }

  /** Types into the cells of a line, in place of what stands there. */
  async fills(lines: string, row: number, cells: Readonly<Record<string, string>>): Promise<void> {
    for (const [name, text] of Object.entries(cells)) {
      const cell = this.lines(lines).locator(`[role="row"][row-index="${row}"] [col-id="${name}"]:visible`)
      await cell.click()
      // Letters open a cell by themselves; what no key types waits for it to be open.
      if (/[^ -~]/.test(text)) await this.page.keyboard.press('F2')
      await this.page.keyboard.type(text)
      await this.page.keyboard.press('Enter')
      await expect.poll(() => cell.innerText()).not.toBe('')
    }
  }

  /** Adds the lines of another document that is found by some words. */
  async brings(lines: string, from: string, words: string, count = 1): Promise<void> {
    await this.lines(lines)
      .getByRole('toolbar')
      .getByRole('button', { name: `从${from}添加` })
      .click()
    const dialog = this.page.getByRole('dialog')
    await dialog.getByRole('searchbox').fill(words)
    await this.page.keyboard.press('Enter')
    const offered = dialog.locator('[role="row"][row-index]').filter({ hasText: words })
    for (let at = 0; at < count; at++) await offered.nth(at).getByRole('gridcell').filter({ hasText: /\S/ }).first().click()
    await dialog.getByRole('button', { name: `添加所选的 ${count} 行` }).click()
    await dialog.waitFor({ state: 'hidden' })
  }

  /** The card of some lines. */
  lines(name: string): Locator {
    return pane(this.page).locator(`[data-lines="${name}"]`)
  }

  /** The numbers that fields of the form show. */
  async figures(...names: readonly string[]): Promise<Readonly<Record<string, number>>> {
    const found: Record<string, number> = {}
    for (const name of names) {
      const place = field(this.page, name).first()
      await place.waitFor()
      await place.scrollIntoViewIfNeeded()
      const input = place.locator('input').first()
      const said = (await input.count()) > 0 ? await input.inputValue() : (await place.innerText()).split('\n').slice(1).join(' ')
      found[name] = numberIn(said)
    }
    return found
  }

  /** The numbers that cells of a row show. */
  async inRow(row: number, ...names: readonly string[]): Promise<Readonly<Record<string, number>>> {
    const found: Record<string, number> = {}
    for (const name of names) {
      await cellAt(this.page, row, name).first().waitFor()
      found[name] = numberIn(await cellAt(this.page, row, name).first().innerText())
    }
    return found
  }

  /** What the page says. */
  says(): Promise<string> {
    return shown(this.page).innerText()
  }

  /** Presses what is called so: a button, or one of *more*. */
  async #presses(label: string): Promise<void> {
    const own = pane(this.page).getByRole('button', { name: label, exact: true })
    const more = pane(this.page).getByRole('button', { name: '更多' })
    await own.or(more).first().waitFor()
    if ((await own.count()) > 0) await own.click()
    else {
      await more.click()
      await this.page.getByRole('menuitem', { name: label, exact: true }).click()
    }
  }

  #answer(part: string): Promise<Response> {
    const isIt = (answer: Response) =>
      answer.url().includes(part) && ['PATCH', 'POST'].includes(answer.request().method()) && !/\/(search|compute|try)$/.test(answer.url())
    const answered = this.page.waitForResponse(isIt)
    answered.catch(() => undefined)
    return answered
  }
}

/** The number in a text as people read it. */
const numberIn = (text: string): number => Number(/-?[\d,]+(?:\.\d+)?/.exec(text)?.[0].replaceAll(',', '') ?? Number.NaN)

async function recordIn(answer: Response): Promise<Row> {
  if (!answer.ok()) throw new Error(`${answer.url()}: ${answer.status()} ${await answer.text()}`)
  return (await answer.json()) as Row
}
