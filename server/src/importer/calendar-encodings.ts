/** Decodes the values of vCalendar 1.0, the calendars of older telephones and programs, which RFC 5545 no longer has. */

const quotedPrintable = /;(?:ENCODING=)?QUOTED-PRINTABLE[;:]/i
const base64 = /;ENCODING=(?:B|BASE64)[;:]/i

/** Matches a line with a text that the importer uses. */
const textLine = /^(?:COMMENT|DESCRIPTION|LOCATION|SUMMARY);/i

/** Whether a content line goes on in the next line of the file, without a blank before it. */
export function isSoftlyBroken(line: string, next: string): boolean {
  return line.endsWith('=') && quotedPrintable.test(parametersOf(line)) && !/^(?:BEGIN|END):/i.test(next)
}

/** A content line with its value as text. Line breaks in it become their escape in iCalendar. */
export function decodedLine(line: string): string {
  if (!textLine.test(line)) return line
  const parameters = parametersOf(line)
  const bytes = bytesOf(parameters, line.slice(parameters.length))
  if (bytes === null) return line
  const charset = /;CHARSET="?([\w.-]{1,40})/i.exec(parameters)?.[1] ?? 'utf-8'
  const text = decode(bytes, charset).replaceAll(/\r\n?|\n/g, String.raw`\n`)
  return `${parameters.slice(0, parameters.indexOf(';'))}:${text}`
}

function bytesOf(parameters: string, value: string): Buffer | null {
  if (base64.test(parameters)) return Buffer.from(value, 'base64')
  if (!quotedPrintable.test(parameters)) return null
  const pieces = value.split(/(=[\dA-F]{2})/i)
  return Buffer.concat(
    pieces.map((piece) => (/^=[\dA-F]{2}$/i.test(piece) ? Buffer.from(piece.slice(1), 'hex') : Buffer.from(piece))),
  )
}

function decode(bytes: Buffer, charset: string): string {
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch (error) {
    if (error instanceof RangeError) return bytes.toString('utf8')
    throw error
  }
}

/** The name and parameters of a line, with the colon after them. */
function parametersOf(line: string): string {
  return line.slice(0, line.indexOf(':') + 1)
}
