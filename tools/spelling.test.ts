/** Swedish texts of the specification whose spelling looks wrong and could be "corrected" by mistake. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './root.ts'

/** String literals and the text between tags in the workspaces with texts for visitors, without comments. */
const texts = globSync('{domain,contract,web}/src/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .flatMap((file) => {
    const code = readFileSync(join(root, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*$/gm, '')
    return [...code.matchAll(/'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`|>([^<>{}]*)</g)].map(([, ...found]) =>
      found.join('').trim(),
    )
  })

const textsWith = (pattern: RegExp) => [...new Set(texts.filter((text) => pattern.test(text)))].toSorted()

test('§R6 one t: exactly these texts', () => {
  expect(textsWith(/öppetid/i)).toEqual([
    'Denna butikens öppetider varierar, se deras hemsida.',
    'Denna butikens öppetider är säsongsbaserade, se deras hemsida.',
    'Hittade inga öppetider',
    'Visa öppetider',
    'Öppetider',
  ])
})

test('§R6 two t: these texts among them, and no text has more', () => {
  expect(textsWith(/öppettid/i)).toEqual(
    expect.arrayContaining(['Inga öppettider tillgängliga', 'Ogiltiga öppettider']),
  )
  expect(textsWith(/öppett{2,}id/i)).toEqual([])
})

test('§R2 one searching text: the text while searching for events has only one wording', () => {
  expect(textsWith(/söker (efter )?evenemang/i)).toEqual(['Söker efter evenemang...'])
})

test('§R6 three full stops: no text has the ellipsis character', () => {
  expect(textsWith(/\.\.\./).length).toBeGreaterThan(5)
  expect(textsWith(/…/)).toEqual([])
})
