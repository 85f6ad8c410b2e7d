import { expect, test } from 'vitest'
import { openText, sealText } from './sealed-text.ts'

const secret = 'x'.repeat(43)

test('a sealed text opens with the same secret and purpose, and differs each time', () => {
  const sealed = sealText(secret, 'claim', 'åsa@example.se')
  expect(openText(secret, 'claim', sealed)).toBe('åsa@example.se')
  expect(sealText(secret, 'claim', 'åsa@example.se')).not.toBe(sealed)
  expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('example')
})

test('another secret, another purpose or a changed text opens nothing', () => {
  const sealed = sealText(secret, 'claim', 'åsa@example.se')
  const changed = Buffer.from(sealed, 'base64url')
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1
  expect(() => openText('y'.repeat(43), 'claim', sealed)).toThrow()
  expect(() => openText(secret, 'other', sealed)).toThrow()
  expect(() => openText(secret, 'claim', changed.toString('base64url'))).toThrow()
})
