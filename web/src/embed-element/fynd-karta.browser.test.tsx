import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { defineFyndKarta } from './fynd-karta.ts'

beforeAll(() => defineFyndKarta(location.origin))

afterEach(() => document.body.replaceChildren())

/** Adds an element with a link inside. Returns it, its frame and the link. */
async function show(attributes = 'town="borås"') {
  const box = document.body.appendChild(document.createElement('div'))
  box.innerHTML = `<fynd-karta ${attributes}><a href="/ort/boras">Loppisar i Borås</a></fynd-karta>`
  const element = box.firstElementChild as HTMLElement
  const root = element.shadowRoot
  if (!root) throw new Error('the element is not defined')
  await vi.waitFor(() => expect(root.querySelector('iframe')).not.toBeNull())
  const frame = () => root.querySelector('iframe') as HTMLIFrameElement
  return { element, frame, link: box.querySelector('a') as HTMLElement }
}

function tell(frame: HTMLIFrameElement, data: unknown, origin = location.origin, source = frame.contentWindow) {
  window.dispatchEvent(new MessageEvent('message', { data, origin, source }))
}

const told = (height: unknown) => ({ type: 'fynd-karta', height })

test('the link is shown until the frame has sent its height', async () => {
  const { frame, link } = await show()
  expect(link.checkVisibility()).toBe(true)
  expect(getComputedStyle(frame()).visibility).toBe('hidden')
  tell(frame(), told(812.3))
  expect(link.checkVisibility()).toBe(false)
  expect(getComputedStyle(frame())).toMatchObject({ visibility: 'visible', height: '813px' })
})

test('the frame is sandboxed, lazily loaded and has its title, address and theme', async () => {
  const { frame } = await show('town="borås" theme="mörk" title="Våra loppisar"')
  expect(frame().getAttribute('sandbox')).toBe(
    'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox',
  )
  expect(frame()).toMatchObject({
    loading: 'lazy',
    title: 'Våra loppisar',
    src: `${location.origin}/embed?city=bor%C3%A5s&title=V%C3%A5ra+loppisar&theme=dark`,
  })
  expect(frame().style.colorScheme).toBe('dark')
})

test.each([
  ['a message from another origin', told(500), 'https://elsewhere.example', undefined],
  ['a message from another window', told(500), location.origin, window],
  ['a message without a type', { height: 500 }, location.origin, undefined],
  ['a height as text', told('500px'), location.origin, undefined],
  ['a height that is not a number', told(Number.NaN), location.origin, undefined],
  ['a negative height', told(-5), location.origin, undefined],
  ['null', null, location.origin, undefined],
])('%s is ignored', async (_, data, origin, source) => {
  const { frame, link } = await show()
  tell(frame(), data, origin, source ?? frame().contentWindow)
  expect(link.checkVisibility()).toBe(true)
})

test('the height of the frame is limited to 40–40,000 px', async () => {
  const { frame } = await show()
  tell(frame(), told(1))
  expect(frame().style.height).toBe('40px')
  tell(frame(), told(1e9))
  expect(frame().style.height).toBe('40000px')
})

test('changing several attributes at once makes one new frame, and adds nothing to the history', async () => {
  const { element, frame } = await show()
  const entries = history.length
  const first = frame()
  const loaded = new Promise<void>((resolve) => {
    const listen = ({ target }: Event) => target !== first && resolve()
    element.shadowRoot?.addEventListener('load', listen, { capture: true })
  })
  element.setAttribute('town', 'ystad')
  element.setAttribute('view', 'karta')
  await vi.waitFor(() => expect(frame()).not.toBe(first))
  expect(frame().src).toContain('city=ystad&view=map')
  expect(element.shadowRoot?.querySelectorAll('iframe')).toHaveLength(1)
  const second = frame()
  element.setAttribute('view', 'karta')
  element.setAttribute('class', 'x')
  await Promise.resolve()
  expect(frame()).toBe(second)
  await loaded
  expect(history.length).toBe(entries)
})

test('an element moved out of the page and back gets a new frame', async () => {
  const { element, frame, link } = await show()
  tell(frame(), told(500))
  element.remove()
  expect(frame()).toBeNull()
  document.body.append(element)
  await vi.waitFor(() => expect(frame()).not.toBeNull())
  expect(link.checkVisibility()).toBe(true)
  tell(frame(), told(600))
  expect(frame().style.height).toBe('600px')
})

test('two elements have separate heights, and a second definition has no effect', async () => {
  defineFyndKarta('https://elsewhere.example')
  const [one, other] = [await show(), await show('town="ystad"')]
  tell(one.frame(), told(500))
  expect([one.frame().style.height, other.frame().style.height]).toEqual(['500px', ''])
  expect(other.frame().src).toMatch(new RegExp(`^${location.origin}/embed`))
})
