/** Converts texts of any script to letters of the site's typefaces. */
import { plainLine } from '@fyndkartan/domain/plain-text'

/**
 * How to spell, in lower case, letters that the typefaces lack: Cyrillic and Greek letters as Swedish newspapers
 * transcribe them, and Latin letters with a stroke.
 */
const spelled: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'а=a б=b в=v г=g ґ=g д=d е=e ё=jo є=je ж=zj з=z и=i і=i ї=ji й=j к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ў=u ф=f х=ch ' +
    'ц=ts ч=tj ш=sj щ=sjtj ъ= ы=y ь= э=e ю=ju я=ja ђ=dj ј=j љ=lj њ=nj ћ=tj џ=dzj ' +
    'α=a β=v γ=g δ=d ε=e ζ=z η=i θ=th ι=i κ=k λ=l μ=m ν=n ξ=x ο=o π=p ρ=r σ=s ς=s τ=t υ=y φ=f χ=ch ψ=ps ω=o ł=l đ=d ħ=h ŧ=t ŋ=ng ı=i ə=e'
  )
    .split(' ')
    .map((pair) => pair.split('=') as [string, string]),
)

/** The most characters of a text that are drawn: longer texts never fit into a picture. */
const mostLetters = 300

/** The least share of its letters that a text must keep: with fewer it would mean something else. */
const leastShare = 0.5

/**
 * Converts a text to one line. Letters that the typeface lacks are transcribed, or left out as emoji are. Null if less
 * than `leastShare` of the letters remain.
 */
export function drawableText(text: string | null, has: (character: string) => boolean): string | null {
  const letters = Array.from(plainLine(text ?? '')).slice(0, mostLetters)
  const drawn = letters.map((letter) => drawableLetter(letter, has))
  const isWord = (letter: string) => /[\p{L}\p{N}]/u.test(letter)
  const before = letters.filter(isWord).length
  const after = letters.filter((letter, at) => isWord(letter) && drawn[at] !== '').length
  const line = drawn
    .join('')
    .replaceAll(/ (?=[,.!?)])/g, '')
    .replaceAll(/ +/g, ' ')
    .trim()
  return after === 0 || after < before * leastShare ? null : line
}

function drawableLetter(letter: string, has: (character: string) => boolean): string {
  if (has(letter)) return letter
  const lower = letter.toLowerCase()
  const latin = spelled[lower]
  if (latin !== undefined) return lower === letter ? latin : latin.charAt(0).toUpperCase() + latin.slice(1)
  // Letters with unusual marks, and wide or bold ones, are replaced by plain letters.
  const plain = letter.normalize('NFKD').replaceAll(/\p{M}/gu, '')
  if (plain === letter) return ''
  return Array.from(plain, (part) => drawableLetter(part, has)).join('')
}
