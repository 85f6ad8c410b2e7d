/** Swedish texts of the specification whose spelling looks wrong, or is easily put right by mistake. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './root.ts'

/** What stands in quotes, or between tags, in the rooms whose texts visitors read; comments are left out. */
const texts = globSync('{domain,contract,web}/src/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .flatMap((file) => {
    const code = readFileSync(join(root, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*$/gm, '')
    return [...code.matchAll(/'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`|>([^<>{}]*)</g)].map(([, ...found]) =>
      found.join('').trim(),
    )
  })

const textsWith = (pattern: RegExp) => [...new Set(texts.filter((text) => pattern.test(text)))].toSorted()

test('§R6 one t: these texts and no other', () => {
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

test('§R2 one searching text: of what is said while events are searched for there is one wording', () => {
  expect(textsWith(/söker (efter )?evenemang/i)).toEqual(['Söker efter evenemang...'])
})

test('§R6 three full stops: the character that looks like them stands in no text', () => {
  expect(textsWith(/\.\.\./).length).toBeGreaterThan(5)
  expect(textsWith(/…/)).toEqual([])
})
