import { expect, test } from 'vitest'
import { mailLink } from './mail-link.ts'

test.each([
  ['Anna@Example.se', 'mailto:Anna@Example.se'],
  [' anna@example.se ', 'mailto:anna@example.se'],
  ['anna+loppis@räksmörgås.example', 'mailto:anna%2Bloppis@r%C3%A4ksm%C3%B6rg%C3%A5s.example'],
  ['anna@example.se?bcc=bo', 'mailto:anna@example.se%3Fbcc%3Dbo'],
  ['anna?subject=x&cc=bo@example.se', 'mailto:anna%3Fsubject%3Dx%26cc%3Dbo@example.se'],
  ['anna@example.se,bo', 'mailto:anna@example.se%2Cbo'],
  ['anna%0Abcc:bo@example.se', 'mailto:anna%250Abcc%3Abo@example.se'],
  ['anna@example.se?bcc=bo@example.se', null],
  ['anna\ud800@example.se', 'mailto:anna%EF%BF%BD@example.se'],
  ['anna@example.se bo', null],
  ['070-123 45 67', null],
  ['@loppis', null],
  ['', null],
])('a mail to %j goes to %s', (address, link) => {
  expect(mailLink(address)).toBe(link)
})
