/** Parses the text of a page's script of JSON-LD. */

/**
 * Matches a string of JSON, or what templates put around JSON and into it: a comment, a section of CDATA. A string or
 * comment without an end goes to the end of the text, so that each character is examined once.
 */
const wrapping = /"(?:[^"\\]|\\[^])*(?:"|$)|\/\*[^]*?(?:\*\/|$)|\/\/[^\r\n]*|<!--|-->|<!\[CDATA\[|\]\]>/g

/**
 * The value of a script. Comments and CDATA are skipped, as templates for XHTML write them. Throws SyntaxError for
 * anything else that is not JSON.
 */
export function parseScript(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return JSON.parse(text.replace(wrapping, (part) => (part.startsWith('"') ? part : '')))
  }
}
