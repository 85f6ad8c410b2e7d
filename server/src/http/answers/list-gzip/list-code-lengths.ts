/** Written by tools/bench/write-list-code.ts: lengths of codes in bits, a digit of base 16 for each symbol. */
// oxfmt-ignore
export const symbolLengths =
  'eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee5e5eeeaeeeee677855556666665deeee' +
  'ea9cbaaaacb99aaeaea8abaeedeaeae7e487657575a666556e555779a7eaeaee' +
  'aeeebbeeeeeeeeeeeeeaeebeeeeeeeeeeeee78eeedeeeeeeeeeeee8eeeeeeeee' +
  'eee6eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeaeeeeeeeeeeeeeeeeeeeeeeeeeeeee' +
  'aea9899789776677777889bcbde9bd'
export const distanceLengths = 'ccccccc94b7999b82244444457bccc'
/** Of the code in which the lengths above are written. */
export const codeLengthLengths = '0060644444344520300'
