/**
 * The part of Playwright's Locator that stories for all engines use, for a page in Firefox or WebKit: the same selectors, the same
 * waiting, and what Playwright's `expect` needs.
 */
import {
  getByAltTextSelector,
  getByLabelSelector,
  getByPlaceholderSelector,
  getByRoleSelector,
  getByTextSelector,
  getByTitleSelector,
} from 'ivya'
import type { InPage, Judgement, Question, Spot } from './in-page.ts'
import type { Visit } from './visit.ts'

type Text = string | RegExp
type Exact = { readonly exact?: boolean }
type RoleOptions = Parameters<typeof getByRoleSelector>[1]
type Point = { readonly x: number; readonly y: number }

export interface Patience {
  /** Milliseconds. */
  readonly timeout?: number
}

interface ClickOptions extends Patience {
  readonly position?: Point
  readonly clickCount?: number
  readonly force?: boolean
}

interface FilterOptions {
  readonly has?: EngineLocator
  readonly hasNot?: EngineLocator
  readonly hasText?: Text
  readonly visible?: boolean
}

type Wanted = Omit<Question, 'expression' | 'selector'> & { readonly isNot: boolean } & Patience

/** A text as part of a selector. */
const textPart = (text: Text) => getByTextSelector(text).replace(/^internal:text=/, '')

/** The finders that a page and a locator share. */
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
  getByPlaceholder(text: Text, options: Exact = {}): EngineLocator {
    return this.inside(getByPlaceholderSelector(text, options))
  }
  getByAltText(text: Text, options: Exact = {}): EngineLocator {
    return this.inside(getByAltTextSelector(text, options))
  }
  getByTitle(text: Text, options: Exact = {}): EngineLocator {
    return this.inside(getByTitleSelector(text, options))
  }
}

export class EngineLocator extends Finder {
  /** Playwright's `expect` checks this name. */
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

  filter({ has, hasNot, hasText, visible }: FilterOptions): EngineLocator {
    const parts = [this.#selector]
    if (hasText !== undefined) parts.push(`internal:has-text=${textPart(hasText)}`)
    if (has !== undefined) parts.push(`internal:has=${JSON.stringify(has.toString())}`)
    if (hasNot !== undefined) parts.push(`internal:has-not=${JSON.stringify(hasNot.toString())}`)
    if (visible !== undefined) parts.push(`visible=${visible}`)
    return new EngineLocator(this.#visit, parts.join(' >> '))
  }

  async click({ position, clickCount = 1, force = false, timeout }: ClickOptions = {}): Promise<void> {
    const { x, y } = await this.#spot(position, force, timeout)
    for (let click = 1; click <= clickCount; click++) await this.#visit.mouse.click(x, y)
  }
  async dblclick(options: ClickOptions = {}): Promise<void> {
    await this.click({ ...options, clickCount: 2 })
  }
  async tap({ position, force = false, timeout }: ClickOptions = {}): Promise<void> {
    const { x, y } = await this.#spot(position, force, timeout)
    await this.#visit.touchscreen.tap(x, y)
  }
  async hover({ position, force = false, timeout }: ClickOptions = {}): Promise<void> {
    const { x, y } = await this.#spot(position, force, timeout)
    await this.#visit.mouse.move(x, y)
  }

  /** Waits until the element can be pressed; resolves to the point. */
  #spot(position: Point | undefined, force: boolean, timeout?: number): Promise<Point> {
    return this.#visit.until(
      async () => {
        const spot = await this.#call<Spot>('findSpot', { ...(position && { position }), force })
        return 'notYet' in spot ? { notYet: spot.notYet } : { value: spot }
      },
      `${this.#selector} can be pressed`,
      timeout,
    )
  }

  async fill(value: string, { timeout }: Patience = {}): Promise<void> {
    await this.#untilTrue('fill', value, timeout)
  }
  async selectOption(labelOrValue: string, { timeout }: Patience = {}): Promise<void> {
    await this.#untilTrue('choose', labelOrValue, timeout)
  }
  async clear(): Promise<void> {
    await this.fill('')
  }
  async press(key: string): Promise<void> {
    await this.focus()
    await this.#visit.keyboard.press(key)
  }
  async pressSequentially(text: string): Promise<void> {
    await this.focus()
    await this.#visit.keyboard.type(text)
  }
  async check(options: ClickOptions = {}): Promise<void> {
    if (!(await this.isChecked())) await this.click(options)
    if (!(await this.isChecked())) throw new Error(`${this.#selector} is not checked after a click`)
  }
  async uncheck(options: ClickOptions = {}): Promise<void> {
    if (await this.isChecked()) await this.click(options)
    if (await this.isChecked()) throw new Error(`${this.#selector} is still checked after a click`)
  }
  async focus(): Promise<void> {
    await this.evaluate((element) => (element as HTMLElement).focus())
  }
  async blur(): Promise<void> {
    await this.evaluate((element) => (element as HTMLElement).blur())
  }
  async scrollIntoViewIfNeeded(): Promise<void> {
    await this.evaluate((element) => element.scrollIntoView({ block: 'nearest', behavior: 'instant' }))
  }

  async evaluate<Result, Arg = undefined>(
    run: (element: Element, arg: Arg) => Result | Promise<Result>,
    arg?: Arg,
    { timeout }: Patience = {},
  ): Promise<Result> {
    await this.waitFor({ state: 'attached', ...(timeout !== undefined && { timeout }) })
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
  async count(): Promise<number> {
    return this.evaluateAll((elements) => elements.length)
  }
  async textContent(): Promise<string | null> {
    return this.evaluate((element) => element.textContent)
  }
  async innerText(): Promise<string> {
    return this.evaluate((element) => (element as HTMLElement).innerText)
  }
  async allTextContents(): Promise<string[]> {
    return this.evaluateAll((elements) => elements.map((element) => element.textContent ?? ''))
  }
  async allInnerTexts(): Promise<string[]> {
    return this.evaluateAll((elements) => elements.map((element) => (element as HTMLElement).innerText))
  }
  async getAttribute(name: string): Promise<string | null> {
    return this.evaluate((element, attribute) => element.getAttribute(attribute), name)
  }
  async inputValue(): Promise<string> {
    return this.evaluate((element) => (element as HTMLInputElement).value)
  }
  async isChecked(): Promise<boolean> {
    return this.evaluate((element) => window.inPage.isChecked(element))
  }
  async isVisible(): Promise<boolean> {
    return this.evaluateAll((elements) => elements.some((element) => window.inPage.isVisible(element)))
  }
  async all(): Promise<EngineLocator[]> {
    return Array.from({ length: await this.count() }, (_, index) => this.nth(index))
  }
  async waitFor({ state = 'visible', timeout }: Patience & { state?: string } = {}): Promise<void> {
    const { matches } = await this.#ask(`to.be.${state}`, { isNot: false, ...(timeout !== undefined && { timeout }) })
    if (!matches) throw new Error(`${this.#selector} did not become ${state}`)
  }

  /** Called by Playwright's `expect`. */
  _expect(expression: string, wanted: Wanted) {
    return this.#ask(expression, wanted)
  }

  /** Polls until the result is as expected, or the time is up. */
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

  async #untilTrue(part: 'fill' | 'choose', value: string, timeout?: number): Promise<void> {
    await this.#visit.until(
      async () =>
        (await this.#call<boolean>(part, value)) ? { value: true } : { notYet: 'it is not there, or disabled' },
      `${this.#selector} takes ${JSON.stringify(value)}`,
      timeout,
    )
  }

  #call<Result>(part: keyof InPage, arg: unknown): Promise<Result> {
    return this.#visit.run(`(selector, arg) => window.inPage.${part}(selector, arg)`, [
      this.#selector,
      arg,
    ]) as Promise<Result>
  }
}

/** The fields of a question; Playwright passes others that are not JSON. */
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
