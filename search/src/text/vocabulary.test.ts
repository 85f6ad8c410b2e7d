import { expect, it } from 'vitest'
import { Random } from '../../bench/random.ts'
import { isPrefix } from './fold-text.ts'
import { allowsTypo, isOneEditAway } from './typo.ts'
import { Vocabulary } from './vocabulary.ts'

it('the same words are found when they are added between searches', () => {
  const random = new Random(5)
  const draw = () =>
    Array.from({ length: 1 + random.below(7) }, () => random.pick(['a', 'b', 'e', 'o', 'å', 'ä', 'ö'])).join('')
  const vocabulary = new Vocabulary()
  const words: string[] = []
  for (const portion of [300, 1, 2, 40, 1, 500, 3]) {
    for (let i = 0; i < portion; i++) {
      const word = draw()
      const id = vocabulary.idOf(word)
      if (id === words.length) words.push(word)
      expect(words[id]).toBe(word)
    }
    const wordsOf = (ids: readonly number[]) => ids.map((id) => words[id]!).toSorted()
    for (let i = 0; i < 60; i++) {
      const typed = draw()
      const begun = words.filter((word) => isPrefix(typed, word))
      expect(wordsOf(vocabulary.beginningWith(typed)), `${typed} of ${words.length}`).toEqual(begun.toSorted())
      const near = allowsTypo(typed) ? words.filter((word) => isOneEditAway(typed, word)) : []
      expect(wordsOf(vocabulary.oneTypoAway(typed)), `${typed} of ${words.length}`).toEqual(near.toSorted())
    }
  }
})
