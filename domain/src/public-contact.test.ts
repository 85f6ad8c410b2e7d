import { expect, test } from 'vitest'
import { dialable, tidyEmail, tidyPhone } from './public-contact.ts'

test.each([
  ['033-12 34 56', '033123456'],
  ['+46 (0)33 12 34 56', '+4633123456'],
  ['0771-123 456', '0771123456'],
  ['070.123.45.67', '0701234567'],
  ['033–12 34 56', '033123456'],
])('%s is a phone number, dialled as %s', (line, dialled) => {
  expect(tidyPhone(line)).toBe(line)
  expect(dialable(line)).toBe(dialled)
})

test.each(['12345', '1'.repeat(16), 'ring Anna', '033-12 34 56 ankn', '033+123456', '', 'javascript:alert(123456)'])(
  '"%s" is not a phone number',
  (line) => {
    expect(tidyPhone(line)).toBeNull()
  },
)

test.each([
  ['hej@butiken.se', true],
  ['info@röda-korset.se', true],
  ['a.b+c@x.co.uk', true],
  ['hej@butiken', false],
  ['hej', false],
  ['hej@@butiken.se', false],
  ['hej butiken@x.se', false],
  ['a@x.se,b@x.se', false],
  ['<a@x.se>', false],
  ['a@x.se?cc=b@x.se', false],
])('%s is an e-mail address: %s', (line, isAddress) => {
  expect(tidyEmail(line)).toBe(isAddress ? line : null)
})
