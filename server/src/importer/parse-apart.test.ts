import { expect, test } from 'vitest'
import { UnreadableFile } from './import-draft.ts'
import { parseApart } from './parse-apart.ts'
import { parseSource, type SourceOptions } from './parse-source.ts'

const options: SourceOptions = { format: 'csv', source: 'fil', all: false, today: '2026-11-21' }
const table = 'type,name,town\nbutik,Fyndet,Borås\nbutik,,Borås\n'

test('a file is read as it is beside us', async () => {
  expect(await parseApart(table, options)).toEqual(parseSource(table, options))
})

test('what cannot be read is told in both languages', async () => {
  const reading = parseApart('', options)
  await expect(reading).rejects.toBeInstanceOf(UnreadableFile)
  await expect(reading).rejects.toMatchObject({ message: 'the file is empty', swedish: 'Filen är tom' })
})

test('what takes too long is given up, and holds nobody up meanwhile', async () => {
  const rows = Array.from({ length: 200_000 }, (_, index) => `butik,Butik ${index},Borås`)
  let turns = 0
  const ticking = setInterval(() => turns++, 10)
  await expect(parseApart(['type,name,town', ...rows].join('\n'), options, 100)).rejects.toThrow('too long')
  clearInterval(ticking)
  expect(turns).toBeGreaterThan(2)
})
