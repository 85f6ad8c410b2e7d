/**
 * The subset of Playwright's Locator that the stories for all engines use, for a page in Firefox or WebKit. It has the
 * same selectors, the same waiting, and the members that Playwright's `expect` needs.
 */
import { getByLabelSelector, getByRoleSelector, getByTextSelector, getByTitleSelector } from 'ivya'
import type { InPage, Judgement, Question, Spot } from './in-page.ts'
import type { Visit } from './visit.ts'

type Text = string | RegExp
type Exact = { readonly exact?: boolean }
type RoleOptions = Parameters<typeof getByRoleSelector>[1]
type Point = { readonly x: number; readonly y: number }

interface ClickOptions {
  readonly position?: Point
}

interface FilterOptions {
  readonly has?: EngineLocator
  readonly hasText?: Text
}

/** A condition's expected values. `timeout` is in ms. */
type Wanted = Omit<Question, 'expression' | 'selector'> & { readonly isNot: boolean; readonly timeout?: number }

/** Converts a text to its form inside a selector. */
const textPart = (text: Text) => getByTextSelector(text).replace(/^internal:text=/, '')

/** The methods for finding elements, which pages and locators share. */
export abstract class Finder {
  protected abstract inside(selector: string): EngineLocator

  locator(selector: string, options: FilterOptions = {}): EngineLocator {
    return this.inside(selector).filter(options)
  }
  getByRole(role: string, options: RoleOptions = {}): EngineLocator {
    return this.inside(getByRoleSelector(role, options))
  }
  getByText(text: Text, options: Exact = {}): EngineLocator {
    return this.inside(getByTextSelector(text, options))
  }
  getByLabel(text: Text, options: Exact = {}): EngineLocator {
    return this.inside(getByLabelSelector(text, options))
  }
  getByTitle(text: Text, options: Exact = {}): EngineLocator {
    return this.inside(getByTitleSelector(text, options))
  }
}

export class EngineLocator extends Finder {
  /** Playwright's `expect` requires this name. */
  readonly _apiName = 'Locator'
  readonly #visit: Visit
  readonly #selector: string

  constructor(visit: Visit, selector: string) {
    super()
    this.#visit = visit
    this.#selector = selector
  }

  protected override inside(selector: string): EngineLocator {
    return new EngineLocator(this.#visit, `${this.#selector} >> ${selector}`)
  }

  override toString(): string {
    return this.#selector
  }

  first(): EngineLocator {
    return this.nth(0)
  }
  last(): EngineLocator {
    return this.nth(-1)
  }
  nth(index: number): EngineLocator {
    return this.inside(`nth=${index}`)
  }

  filter({ has, hasText, ...others }: FilterOptions): EngineLocator {
    refuse(others)
    const parts = [this.#selector]
    if (hasText !== undefined) parts.push(`internal:has-text=${textPart(hasText)}`)
    if (has !== undefined) parts.push(`internal:has=${JSON.stringify(has.toString())}`)
    return new EngineLocator(this.#visit, parts.join(' >> '))
  }

  async click(options: ClickOptions = {}): Promise<void> {
    const { x, y } = await this.#spot(options)
    await this.#visit.mouse.click(x, y)
  }
  async tap(): Promise<void> {
    const { x, y } = await this.#spot()
    await this.#visit.touchscreen.tap(x, y)
  }
  async hover(options: ClickOptions = {}): Promise<void> {
    const { x, y } = await this.#spot(options)
    await this.#visit.mouse.move(x, y)
  }

  /** Waits until the element can be clicked; resolves to the point to click. */
  #spot({ position, ...others }: ClickOptions = {}): Promise<Point> {
    refuse(others)
    return this.#visit.until(async () => {
      const spot = await this.#call<Spot>('findSpot', position ? { position } : {})
      return 'notYet' in spot ? { notYet: spot.notYet } : { value: spot }
    }, `${this.#selector} can be clicked`)
  }

  async fill(value: string): Promise<void> {
    await this.#untilTrue('fill', value)
  }
  async selectOption(labelOrValue: string): Promise<void> {
    await this.#untilTrue('choose', labelOrValue)
  }
  async press(key: string): Promise<void> {
    await this.focus()
    await this.#visit.keyboard.press(key)
  }
  async check(): Promise<void> {
    if (!(await this.isChecked())) await this.click()
    if (!(await this.isChecked())) throw new Error(`${this.#selector} is not checked after a click`)
  }
  async uncheck(): Promise<void> {
    if (await this.isChecked()) await this.click()
    if (await this.isChecked()) throw new Error(`${this.#selector} is still checked after a click`)
  }
  async focus(): Promise<void> {
    await this.evaluate((element) => (element as HTMLElement).focus())
  }

  async evaluate<Result, Arg = undefined>(
    run: (element: Element, arg: Arg) => Result | Promise<Result>,
    arg?: Arg,
  ): Promise<Result> {
    await this.waitFor({ state: 'attached' })
    return this.#visit.run(`(selector, arg) => (${String(run)})(window.inPage.findOne(selector), arg)`, [
      this.#selector,
      arg ?? null,
    ]) as Promise<Result>
  }
  async evaluateAll<Result, Arg = undefined>(
    run: (elements: Element[], arg: Arg) => Result | Promise<Result>,
    arg?: Arg,
  ): Promise<Result> {
    return this.#visit.run(`(selector, arg) => (${String(run)})(window.inPage.findAll(selector), arg)`, [
      this.#selector,
      arg ?? null,
    ]) as Promise<Result>
  }

  boundingBox(): Promise<{ x: number; y: number; width: number; height: number } | null> {
    return this.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return { x, y, width, height }
    })
  }
  async textContent(): Promise<string | null> {
    return this.evaluate((element) => element.textContent)
  }
  async allTextContents(): Promise<string[]> {
    return this.evaluateAll((elements) => elements.map((element) => element.textContent ?? ''))
  }
  async isChecked(): Promise<boolean> {
    return this.evaluate((element) => window.inPage.isChecked(element))
  }
  async isVisible(): Promise<boolean> {
    return this.evaluateAll((elements) => elements.some((element) => window.inPage.isVisible(element)))
  }
  async waitFor({ state = 'visible' }: { state?: string } = {}): Promise<void> {
    const { matches } = await this.#ask(`to.be.${state}`, { isNot: false })
    if (!matches) throw new Error(`${this.#selector} did not become ${state}`)
  }

  /** Playwright's `expect` calls this method. */
  _expect(expression: string, wanted: Wanted) {
    return this.#ask(expression, wanted)
  }

  /**
   * Polls until the condition is as expected or the timeout is reached; returns the result in the format of
   * Playwright's `expect`.
   */
  async #ask(expression: string, options: Wanted) {
    const { isNot, timeout, ...expected } = options
    let last: Judgement = { matches: isNot, received: undefined }
    const question: Question = { expression, selector: this.#selector, ...plain(expected) }
    try {
      await this.#visit.until(
        async () => {
          last = (await this.#visit.run('(question) => window.inPage.judge(question)', [question])) as Judgement
          return last.matches === isNot ? { notYet: 'not yet' } : { value: true }
        },
        expression,
        timeout,
      )
      return { matches: !isNot }
    } catch (error) {
      const received = { value: last.received }
      return { matches: isNot, received, timedOut: true, log: [String(error)], errorMessage: undefined }
    }
  }

  async #untilTrue(part: 'fill' | 'choose', value: string): Promise<void> {
    await this.#visit.until(
      async () =>
        (await this.#call<boolean>(part, value)) ? { value: true } : { notYet: 'it is missing or disabled' },
      `${this.#selector} accepts ${JSON.stringify(value)}`,
    )
  }

  #call<Result>(part: keyof InPage, arg: unknown): Promise<Result> {
    return this.#visit.run(`(selector, arg) => window.inPage.${part}(selector, arg)`, [
      this.#selector,
      arg,
    ]) as Promise<Result>
  }
}

/**
 * Throws if `others` has an option: this locator does not support it. The types are Playwright's, so the compiler does
 * not notice.
 */
function refuse(others: object): void {
  const [name] = Object.keys(others)
  if (name !== undefined) throw new Error(`the option ${name} is not supported in this engine`)
}

/** Returns only the fields of a question. Playwright passes other fields, too, which cannot be sent as JSON. */
function plain({
  expectedText,
  expectedNumber,
  expectedValue,
  expressionArg,
}: Omit<Question, 'expression' | 'selector'>) {
  return {
    ...(expectedText && { expectedText }),
    ...(expectedNumber !== undefined && { expectedNumber }),
    ...(expectedValue !== undefined && { expectedValue }),
    ...(expressionArg !== undefined && { expressionArg }),
  }
}
