/**
 * Decodes the bytes of a file: unpacks it, joins the characters that a calendar's folded lines split, and uses the
 * charset that the file names. Without one a file must be UTF-8.
 */
import { isUtf8 } from 'node:buffer'
import { gunzipSync } from 'node:zlib'
import { columnOf, headingsIn, isDeskHeading } from './column-headings.ts'
import { type ImportProblem, UnreadableFile } from './import-draft.ts'

/** The bytes of a file are not those of a text in a known charset. */
export class UndecodableFile extends UnreadableFile {}

export interface FileEncoding {
  /** The parameter `charset` of the header Content-Type; null or missing without one. */
  readonly charset?: string | null
  /** The most bytes of the unpacked file. */
  readonly maxBytes?: number
  /** Takes the report's line about a table or calendar whose charset is assumed. */
  readonly onAssumed?: (line: ImportProblem) => void
}

/** The longest text that a file may have, in bytes: about the longest string of the engine. */
const longestText = 512 * 1024 * 1024

/**
 * Decodes a file. A byte order mark counts first (WHATWG Encoding, "decode"), then UTF-8 if all bytes are valid, then
 * the charset of the header, of a page's `<meta>` or of an XML declaration; a page without one is read as windows-1252,
 * as browsers do (HTML, "determining the character encoding"), and so is a table or calendar, as Windows programs write
 * them in Sweden. Throws
 * UnreadableFile with the line for other encodings, which would produce wrong letters.
 */
export function utf8Text(
  file: Buffer,
  { charset = null, maxBytes = longestText, onAssumed }: FileEncoding = {},
): string {
  const bytes = unpacked(file, maxBytes)
  const utf16 = utf16Of(bytes)
  const marked = utf16 === null ? null : decoded(bytes, utf16)
  if (marked !== null) return marked
  if (isUtf8(bytes)) return bytes.toString('utf8')
  const whole = isCalendar(bytes) ? withWholeCharacters(bytes) : bytes
  if (isUtf8(whole)) return whole.toString('utf8')
  for (const label of [charset, ...charsetsIn(bytes)]) {
    const text = label === null ? null : decoded(bytes, label)
    if (text !== null) return text
  }
  const isUsual = (isCalendar(bytes) || isTable(bytes)) && !otherLetters.test(bytes.toString('latin1'))
  const assumed = isUsual ? decoded(bytes, 'windows-1252') : null
  if (assumed === null) return notUtf8(whole)
  onAssumed?.({ at: 'line 1', reason: 'not UTF-8, read as Windows-1252' })
  return assumed
}

/** Whether one of the first two lines names the columns of a table. */
function isTable(bytes: Buffer): boolean {
  const start = new TextDecoder('windows-1252').decode(bytes.subarray(0, maxDeclaration))
  return headingsIn(start).some((heading) => columnOf(heading) === 'name' || isDeskHeading(heading))
}

/** Matches bytes that are Swedish letters in MS-DOS or on old Macintoshes, and in windows-1252 no letters in a word. */
const otherLetters = /[a-z][\x80\x84\x85\x8a\x8c\x8e\x94\x99\x9a][a-z]|[\x81\x86\x8d\x8f\x90]/i

/** Unpacks a gzip file (RFC 1952, §2.3.1), whatever its name and media type are. */
function unpacked(file: Buffer, maxBytes: number): Buffer {
  if (file[0] !== 0x1f || file[1] !== 0x8b) return file
  try {
    return gunzipSync(file, { maxOutputLength: maxBytes })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_BUFFER_TOO_LARGE')
      throw new UnreadableFile('the packed file is broken', 'Den packade filen är trasig', { cause: error })
    const megabytes = Math.floor(maxBytes / 1024 / 1024)
    throw new UnreadableFile(
      `the packed file holds more than ${megabytes} MB`,
      `Den packade filen är större än ${megabytes} MB`,
      { cause: error },
    )
  }
}

/** UTF-16 by its byte order mark, or by the zero byte of its first letter. UTF-8 needs no mark. */
function utf16Of(bytes: Buffer): string | null {
  const [first, second] = bytes
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === undefined || second === undefined || (first === 0) === (second === 0)) return null
  return first === 0 ? 'utf-16be' : 'utf-16le'
}

/**
 * Decodes bytes by the label of a charset. Null for an unknown charset, for bytes that it does not have, and for damaged
 * UTF-8 with a wrong label, which would give 'BorÃ¥s'.
 */
function decoded(bytes: Buffer, label: string): string | null {
  try {
    const decoder = new TextDecoder(label, { fatal: true })
    const text = decoder.decode(bytes)
    return westEuropean.includes(decoder.encoding) && inUtf8.test(bytes.toString('latin1')) ? null : text
  } catch {
    return null
  }
}

/** Matches bytes of UTF-8: a letter of two bytes or the first byte of one alone, a dash or quotation mark, an emoji. */
const inUtf8 = /Ã(?![A-Za-z])|â\x80[\x80-\xbf]|ð\x9f/

/** Charsets in which such bytes are no word. */
const westEuropean = ['windows-1252', 'iso-8859-15']

/** The most bytes in which a page or an XML file names its charset. */
const maxDeclaration = 4096

/** The charsets that a page or an XML file names itself, and the usual one of pages. */
function charsetsIn(bytes: Buffer): string[] {
  const start = bytes.toString('latin1', 0, maxDeclaration).trimStart()
  if (!start.startsWith('<')) return []
  const declared = /^<\?xml\b[^>]*\bencoding\s*=\s*["']([^"']+)["']/i.exec(start)?.[1]
  const meta = /<meta\b[^>]*\bcharset\s*=\s*["']?\s*([^\s"'/>;]+)/i.exec(start)?.[1]
  const named = [declared, meta].filter((label) => label !== undefined)
  const isPage = !/^<\?xml\b/i.test(start)
  // Bytes that contradict a declared UTF-8 are damaged, not of another charset.
  return named.length > 0 || !isPage ? named : ['windows-1252']
}

function isCalendar(bytes: Buffer): boolean {
  return /^\s*BEGIN:VCALENDAR/i.test(bytes.toString('latin1', 0, 200))
}

const [lineFeed, carriageReturn, tab, blank] = [0x0a, 0x0d, 0x09, 0x20]

/**
 * Moves the folds of a calendar out of characters. RFC 5545, §3.1 folds lines by octets, so a fold may split a
 * character; moved behind it, lines keep their numbers.
 */
function withWholeCharacters(bytes: Buffer): Buffer {
  const whole = Buffer.allocUnsafe(bytes.length)
  let length = 0
  const put = (start: number, end: number) => {
    length += bytes.copy(whole, length, start, end)
  }
  // Folds that wait for the end of a character.
  const folds: (readonly [start: number, end: number])[] = []
  for (let at = 0; at < bytes.length;) {
    const fold = foldLength(bytes, at)
    if (fold > 0) folds.push([at, at + fold])
    else {
      if (!isContinuation(bytes[at])) for (const [start, end] of folds.splice(0)) put(start, end)
      put(at, at + 1)
    }
    at += Math.max(1, fold)
  }
  for (const [start, end] of folds) put(start, end)
  return whole
}

/** The number of octets of the fold that begins at an octet; 0 without one. */
function foldLength(bytes: Buffer, at: number): number {
  const end = bytes[at] === carriageReturn ? at + 1 : at
  if (bytes[end] !== lineFeed) return 0
  const next = bytes[end + 1]
  return next === blank || next === tab ? end + 2 - at : 0
}

/** Whether an octet of UTF-8 continues a character (RFC 3629, §3). */
function isContinuation(octet: number | undefined): boolean {
  return octet !== undefined && octet >= 0x80 && octet < 0xc0
}

function notUtf8(bytes: Buffer): never {
  let line = 1
  for (let start = 0, end = 0; end >= 0; start = end + 1, line++) {
    end = bytes.indexOf('\n', start)
    if (!isUtf8(bytes.subarray(start, end < 0 ? bytes.length : end))) break
  }
  throw new UndecodableFile(
    `line ${line} is not UTF-8`,
    `Rad ${line} är inte UTF-8: spara filen om i den teckenkodningen`,
  )
}
