import { describe, expect, it } from 'vitest'
import { NumberColumn } from './number-column.ts'

const inOrder = (count: number) => Int32Array.from({ length: count }, (_, row) => row)

function columnOf(numbers: readonly number[], from: number): NumberColumn {
  return NumberColumn.build(numbers, inOrder(numbers.length), { from, to: numbers.length })
}

function numbersOf(column: NumberColumn, rowCount: number): number[] {
  return Array.from({ length: rowCount }, (_, row) => column.at(row))
}

describe('a column of numbers', () => {
  it.each([
    ['no numbers', [0, 0, 0], 0],
    ['8 bits', [0, 255, 3], 2],
    ['16 bits', [0, 256, 65_535], 4],
    ['31 bits', [0, 65_536, 2 ** 31 - 1], 8],
  ])('has those of its rows, in as little memory as they need: %s', (_, numbers, bytes) => {
    const column = columnOf(numbers, 1)
    expect(numbersOf(column, 4)).toEqual([...numbers, 0])
    expect(column.memoryBytes).toBe(bytes)
    expect(column.isEmpty).toBe(bytes === 0)
  })

  it('has 0 for the rows outside its span', () => {
    expect(numbersOf(columnOf([7, 8, 9], 2), 3)).toEqual([0, 0, 9])
  })
})
