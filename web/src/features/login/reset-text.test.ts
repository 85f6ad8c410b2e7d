import { expect, test } from 'vitest'
import { formatReset } from './reset-text.ts'

const changed = 'Ditt lösenord är bytt. Logga in med det nya.'

test.each([
  [null, changed],
  [{ facebook: false, sessions: 0 }, changed],
  [{ facebook: false, sessions: 1 }, `${changed} En inloggning avslutades.`],
  [{ facebook: false, sessions: 2 }, `${changed} 2 inloggningar avslutades.`],
  [
    { facebook: true, sessions: 2 },
    `${changed} Facebook-inloggningen togs bort från kontot. 2 inloggningar avslutades.`,
  ],
])('the text of %o is "%s"', (removed, text) => {
  expect(formatReset(removed)).toBe(text)
})
