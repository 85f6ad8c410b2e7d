import { isUtf8 } from 'node:buffer'
import { UnreadableFile } from './import-draft.ts'

/**
 * Decodes a file in UTF-8. Throws UnreadableFile with the line for other encodings, which would produce wrong letters.
 */
export function utf8Text(bytes: Buffer): string {
  if (isUtf8(bytes)) return bytes.toString('utf8')
  let line = 1
  for (let start = 0, end = 0; end >= 0; start = end + 1, line++) {
    end = bytes.indexOf('\n', start)
    if (!isUtf8(bytes.subarray(start, end < 0 ? bytes.length : end))) break
  }
  throw new UnreadableFile(
    `line ${line} is not UTF-8`,
    `Rad ${line} är inte UTF-8: spara filen om i den teckenkodningen`,
  )
}
