import { expect, test } from 'vitest'
import { mask, withoutAddresses } from './without-addresses.ts'

test('a long text is cut, and an address is not cut in half', () => {
  const long = `wrong: ${'x '.repeat(990)}anna.andersson@example.se and more`
  expect(mask(long)).toBe(`wrong: ${'x '.repeat(990)}…`)
  expect(mask('x'.repeat(1_000_000))).toBe('…')
  const { message, stack = '' } = withoutAddresses(new Error(`${'a'.repeat(1_000_000)}\n${'b"'.repeat(500_000)}`))
  expect(message).toBe('…')
  expect(stack.length).toBeLessThan(10_000)
})

test.each(['"', '`', "'", '“', '”', '«'])(
  'text quoted with %s is left out, also when its closing mark was cut off',
  (quote) => {
    const asked = 'mormors lampor'
    expect(mask(`no town ${quote}${`${asked} `.repeat(200)}`)).not.toContain('lampor')
    expect(mask(`no town ${quote}mormors\nlampor`)).not.toMatch(/mormors|lampor/)
    expect(withoutAddresses(new Error(`no town ${quote}${asked}\n${asked}${quote} here`)).message).not.toContain(asked)
    expect(mask(`failed parameters=(${asked}`)).toBe('failed parameters=(…)')
  },
)
