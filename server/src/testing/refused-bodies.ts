/**
 * Bodies that every account call refuses: name, content type, text of the body, expected status, part of the expected
 * message.
 */
export const refusedBodies: readonly (readonly [string, string | undefined, string, number, RegExp])[] = [
  ['nothing', 'application/json', '', 400, /JSON object/],
  ['no JSON', 'application/json', '{', 400, /JSON/],
  ['a list', 'application/json', '[]', 400, /JSON object/],
  ['a text', 'application/json', '"a"', 400, /JSON object/],
  ['null', 'application/json', 'null', 400, /JSON object/],
  ['a prototype', 'application/json', '{"__proto__":{"x":1}}', 400, /JSON/],
  ['too large', 'application/json', JSON.stringify({ x: 'x'.repeat(140_000) }), 413, /large/],
  ['plain text', 'text/plain', '{}', 415, /media type/i],
  ['a form', 'application/x-www-form-urlencoded', 'target_id=1', 415, /media type/i],
  ['no content type', undefined, '{}', 415, /media type/i],
]
