import { describe, expect, it } from 'vitest'
import { foldWords } from '@fyndkartan/domain/fold-words'
import { isPrefix, plainOf } from './fold-text.ts'
import { allowsTypo, isOneEditAway } from './typo.ts'
import { Vocabulary } from './vocabulary.ts'

describe('folding', () => {
  it.each([
    ['Röda Korset', ['röda', 'korset']],
    ['CAFÉ Müsli', ['cafe', 'musli']],
    ['A\u030are, Malmo\u0308', ['åre', 'malmö']],
    ["Lasse's Kuriosa & Loppis (2 tr)", ['lasse', 's', 'kuriosa', 'loppis', '2', 'tr']],
    ['Storgatan 12–14', ['storgatan', '12', '14']],
    ['Smørrebrød Æbler', ['smörrebröd', 'äbler']],
    ['ǻ İ', ['å', 'i']],
    [' – ', []],
    ['', []],
  ])('turns %j into %j', (text, words) => {
    expect(foldWords(text)).toEqual(words)
  })

  it.each([
    ['malmo', 'malmö', true],
    ['malmö', 'malmö', true],
    ['malmö', 'malmo', false],
    ['are', 'åre', true],
    ['are', 'ärenprisgatan', true],
    ['åre', 'ärenprisgatan', false],
    ['o', 'å', false],
    ['malmöx', 'malmö', false],
  ])('%s matches the beginning of %s: %s', (typed, word, expected) => {
    expect(isPrefix(typed, word)).toBe(expected)
  })
})

describe('one typo', () => {
  const letters = ['a', 'å', 'o', 'ö', 'k']
  const edits = (word: string): string[] => {
    const found = new Set<string>()
    for (let at = 0; at <= word.length; at++) {
      for (const letter of letters) {
        found.add(word.slice(0, at) + letter + word.slice(at))
        if (at < word.length) found.add(word.slice(0, at) + letter + word.slice(at + 1))
      }
      found.add(word.slice(0, at) + word.slice(at + 1))
      if (at + 1 < word.length) found.add(word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2))
    }
    found.delete(word)
    return [...found]
  }
  const words = ['backe', 'kaka', 'kakor', 'båkar', 'loppan', 'åkaren', 'oakokk', 'skåpö']

  it.each(words)('anywhere in %s is recognised, and the word is found in the vocabulary', (word) => {
    const vocabulary = new Vocabulary()
    for (const other of words) vocabulary.idOf(other)
    const id = vocabulary.idOf(word)
    for (const typed of edits(word)) {
      // A typed a also matches å and ä, and o matches ö, so an edit that only removes the dots of a letter is no typo.
      if (typed.length === word.length && isPrefix(typed, word)) continue
      expect(isOneEditAway(typed, word), typed).toBe(true)
      expect(vocabulary.oneTypoAway(typed).includes(id), typed).toBe(allowsTypo(typed))
    }
  })

  it.each([
    ['lopp', 'loppis'],
    ['lpopsi', 'loppis'],
    ['loppis', 'loppis'],
    ['malmö', 'malmo'.concat('xx')],
    ['ab', 'c'],
  ])('does not turn %s into %s', (typed, word) => {
    expect(isOneEditAway(typed, word)).toBe(false)
  })

  it.each([
    ['lopp', false],
    ['loppi', true],
    ['44130', false],
    ['abcd1', false],
    ['åäöåä', true],
  ])('in %s is tolerated: %s', (typed, expected) => {
    expect(allowsTypo(typed)).toBe(expected)
  })

  it('keeps the length of a word', () => {
    expect(plainOf('båtmuseet på ön')).toBe('batmuseet pa on')
  })
})
