/**
 * Runs inside the page in Firefox and WebKit. Finds elements as Playwright does (ivya is a fork of Playwright's code),
 * checks where to click an element, and evaluates the conditions of `expect`. in-page-script.ts bundles it.
 */
import { Ivya } from 'ivya'
import { getElementAccessibleDescription, getElementAccessibleName, isElementVisible } from 'ivya/utils'

/** A text or pattern as Playwright's `expect` passes it. */
export interface ExpectedText {
  readonly string?: string
  readonly regexSource?: string
  readonly regexFlags?: string
  readonly matchSubstring?: boolean
  readonly ignoreCase?: boolean
  readonly normalizeWhiteSpace?: boolean
}

/** A condition of `expect`, such as 'to.be.visible', about the elements of a selector, with the expected values. */
export interface Question {
  readonly expression: string
  readonly selector: string
  readonly expectedText?: readonly ExpectedText[]
  readonly expectedNumber?: number
  readonly expectedValue?: unknown
  readonly expressionArg?: string
}

export interface Judgement {
  readonly matches: boolean
  readonly received: unknown
}

/** The point to click, in CSS pixels of the window, or the reason why the element cannot be clicked yet. */
export type Spot = { readonly x: number; readonly y: number } | { readonly notYet: string }

let ivya: Ivya | undefined

function findAll(selector: string): Element[] {
  ivya ??= Ivya.create({ browser: navigator.userAgent.includes('Firefox') ? 'firefox' : 'webkit' })
  return ivya.querySelectorAll(ivya.parseSelector(selector), document)
}

/** The element of a selector; null if there is none. Throws if several elements match. */
function findOne(selector: string): Element | null {
  const [element = null, ...others] = findAll(selector)
  if (others.length > 0)
    throw new Error(
      `${selector} resolved to ${others.length + 1} elements:\n${[element, ...others].map(preview).join('\n')}`,
    )
  return element
}

function preview(element: Element | null): string {
  return element?.outerHTML.slice(0, 120) ?? ''
}

function normalise(text: string): string {
  return text
    .replaceAll(/[\u200b\u00ad]/g, '')
    .trim()
    .replaceAll(/\s+/g, ' ')
}

function matchesText(given: string, wanted: ExpectedText): boolean {
  const text = wanted.normalizeWhiteSpace ? normalise(given) : given
  if (wanted.regexSource !== undefined) return new RegExp(wanted.regexSource, wanted.regexFlags ?? '').test(text)
  const fold = (one: string) => {
    const spaced = wanted.normalizeWhiteSpace ? normalise(one) : one
    return wanted.ignoreCase ? spaced.toLowerCase() : spaced
  }
  const [has, wants] = [fold(text), fold(wanted.string ?? '')]
  return wanted.matchSubstring ? has.includes(wants) : has === wants
}

/** Tells whether the given texts match the wanted ones in order. With `isPart` other texts may come between them. */
function matchesTexts(given: readonly string[], wanted: readonly ExpectedText[], isPart: boolean): boolean {
  if (!isPart && given.length !== wanted.length) return false
  let next = 0
  for (const text of given) {
    const one = wanted[next]
    if (one !== undefined && matchesText(text, one)) next++
    else if (!isPart) return false
  }
  return next === wanted.length
}

const isDisabled = (element: Element) =>
  element.matches(':disabled') || element.closest('[aria-disabled="true"]') !== null

function isChecked(element: Element): boolean {
  return element instanceof HTMLInputElement ? element.checked : element.getAttribute('aria-checked') === 'true'
}

/** How much of an element is inside the window, from 0 to 1. */
function visibleRatio(element: Element): Promise<number> {
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(([entry]) => {
      observer.disconnect()
      resolve(entry?.intersectionRatio ?? 0)
    })
    observer.observe(element)
  })
}

/**
 * Evaluates a condition for one element, or for a missing one (null). Returns undefined if the expression is unknown.
 */
async function judgeOne(element: Element | null, question: Question): Promise<Judgement | undefined> {
  const { expression, expectedText: [wanted = {}] = [], expectedNumber, expectedValue, expressionArg = '' } = question
  const yes = (matches: boolean, received: unknown = matches) => ({ matches, received })
  if (expression === 'to.be.attached') return yes(element !== null)
  if (expression === 'to.be.detached') return yes(element === null)
  if (expression === 'to.be.hidden') return yes(element === null || !isElementVisible(element))
  if (element === null) return yes(false, 'no such element')
  const text = (received: string) => yes(matchesText(received, wanted), received)
  switch (expression) {
    case 'to.be.visible':
      return yes(isElementVisible(element))
    case 'to.be.enabled':
      return yes(!isDisabled(element))
    case 'to.be.disabled':
      return yes(isDisabled(element))
    case 'to.be.focused':
      return yes(document.activeElement === element && document.hasFocus())
    case 'to.be.checked':
      return yes(isChecked(element) === ((expectedValue as { checked?: boolean } | undefined)?.checked ?? true))
    case 'to.be.in.viewport': {
      const ratio = await visibleRatio(element)
      return yes(ratio > 0 && ratio > (expectedNumber ?? 0) - 1e-9, ratio)
    }
    case 'to.have.text':
      return text(element.textContent ?? '')
    case 'to.have.value':
      return text((element as HTMLInputElement).value)
    case 'to.have.attribute':
      return yes(element.hasAttribute(expressionArg))
    case 'to.have.attribute.value':
      return element.hasAttribute(expressionArg) ? text(element.getAttribute(expressionArg) ?? '') : yes(false, null)
    case 'to.have.accessible.name':
      return text(getElementAccessibleName(element, false))
    case 'to.have.accessible.description':
      return text(getElementAccessibleDescription(element, false))
    case 'to.have.css':
      return text(getComputedStyle(element).getPropertyValue(expressionArg))
    default:
      return undefined
  }
}

async function judge(question: Question): Promise<Judgement> {
  const { expression, selector, expectedText = [], expectedNumber } = question
  if (expression === 'to.have.count') {
    const count = findAll(selector).length
    return { matches: count === expectedNumber, received: count }
  }
  if (expression === 'to.have.text.array' || expression === 'to.contain.text.array') {
    const received = findAll(selector).map((element) => element.textContent ?? '')
    return { matches: matchesTexts(received, expectedText, expression === 'to.contain.text.array'), received }
  }
  const judgement = await judgeOne(findOne(selector), question)
  if (judgement === undefined) throw new Error(`${expression} is not supported in this engine`)
  return judgement
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

/**
 * Scrolls to an element. Returns the point to click if the element is visible, enabled, still and not covered,
 * otherwise the reason.
 */
async function findSpot(selector: string, { position }: { position?: { x: number; y: number } }): Promise<Spot> {
  const element = findOne(selector)
  if (element === null) return { notYet: 'it does not exist' }
  if (!isElementVisible(element)) return { notYet: 'it is not visible' }
  if (isDisabled(element)) return { notYet: 'it is disabled' }
  const spot = () => {
    const box = element.getClientRects()[0] ?? element.getBoundingClientRect()
    const { x, y } = position ?? { x: box.width / 2, y: box.height / 2 }
    return { x: box.x + x, y: box.y + y }
  }
  const isInside = ({ x, y }: { x: number; y: number }) => x >= 0 && y >= 0 && x < innerWidth && y < innerHeight
  if (!isInside(spot())) element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
  const before = spot()
  await nextFrame()
  await nextFrame()
  const now = spot()
  if (Math.abs(before.x - now.x) + Math.abs(before.y - now.y) > 0.01) return { notYet: 'it moves' }
  const hit = document.elementFromPoint(now.x, now.y)
  const isHit = hit !== null && (element.contains(hit) || hit.closest('label')?.control === element)
  return isHit ? now : { notYet: `${preview(hit)} covers it` }
}

/**
 * Replaces a field's value and dispatches the events of typing. Returns false if the field is missing, hidden or
 * disabled.
 */
function fill(selector: string, value: string): boolean {
  const field = findOne(selector)
  if (!(field instanceof HTMLElement) || !isElementVisible(field) || isDisabled(field)) return false
  field.focus()
  const { prototype } = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  // Uses the prototype's setter, because React overrides the element's own and would then ignore the event.
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true, composed: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
  return true
}

/** Selects an option of a list by its label or value. Returns false if there is no such list or option. */
function choose(selector: string, labelOrValue: string): boolean {
  const list = findOne(selector)
  if (!(list instanceof HTMLSelectElement)) return false
  const option = [...list.options].find(({ label, value }) => label === labelOrValue || value === labelOrValue)
  if (option === undefined) return false
  list.focus()
  list.value = option.value
  list.dispatchEvent(new Event('input', { bubbles: true, composed: true }))
  list.dispatchEvent(new Event('change', { bubbles: true }))
  return true
}

const parts = { findAll, findOne, judge, findSpot, fill, choose, isChecked, isVisible: isElementVisible }

export type InPage = typeof parts

declare global {
  interface Window {
    inPage: InPage
    /** Uncaught exceptions and console errors, oldest first. */
    complaints: string[]
  }
}

window.inPage = parts
window.complaints = []
addEventListener('error', ({ error, message }) => {
  if (error) window.complaints.push(String(error ?? message))
})
addEventListener('unhandledrejection', ({ reason }) => window.complaints.push(String(reason)))
const { console } = window
const write = console.error
console.error = (...message) => {
  window.complaints.push(message.map(String).join(' '))
  write(...message)
}
