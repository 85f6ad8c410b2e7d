import { placeKinds } from '@fyndkartan/domain/place-kind'
import { expect, test } from 'vitest'
import { storedFacts } from './place-columns.ts'

test.each(
  placeKinds.flatMap((kind) =>
    storedFacts[kind].map(({ name, columns, fromRow }) => ({ kind, name, columns, fromRow })),
  ),
)('columns without values are an unknown fact: $name of a $kind', ({ columns, fromRow }) => {
  expect(fromRow(columns.map(() => null))).toBeNull()
})
