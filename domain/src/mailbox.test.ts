import { expect, test } from 'vitest'
import { mailboxOf } from './mailbox.ts'

test.each([
  ['Anna@Example.SE', 'anna@example.se'],
  ['anna+loppis+2@example.se', 'anna@example.se'],
  ['anna.b@example.se', 'anna.b@example.se'],
  ['a.n.n.a+x@gmail.com', 'anna@gmail.com'],
  ['Anna@googlemail.com', 'anna@gmail.com'],
  ['anna@gmail.com.example', 'anna@gmail.com.example'],
])('%s is the mailbox %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox)
})
