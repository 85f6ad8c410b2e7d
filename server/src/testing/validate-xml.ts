/** Checks XML against a schema, with the validator of libxml2. */
import { readFileSync } from 'node:fs'
import { validateXML } from 'xmllint-wasm'

const schemas = {
  sitemap: ['schema', 'sitemap.xsd'],
  gpx: ['schema', 'gpx.xsd'],
  atom: ['relaxng', 'atom.rng'],
} as const

const folder = new URL('xml-schemas/', import.meta.url)

/** Returns the validation errors with their line numbers; an empty list for a valid document. */
export async function xmlProblems(xml: string, schema: keyof typeof schemas): Promise<string[]> {
  const [extension, file] = schemas[schema]
  const { errors } = await validateXML({
    xml: { fileName: 'document.xml', contents: xml },
    schema: { fileName: file, contents: readFileSync(new URL(file, folder), 'utf8') },
    extension,
    maxMemoryPages: 4096,
  })
  return errors.map(({ rawMessage }) => rawMessage)
}

/** Tells whether the text is well-formed XML. */
export async function isWellFormed(xml: string): Promise<boolean> {
  const contents = { fileName: 'document.xml', contents: xml }
  return (await validateXML({ xml: contents, normalization: 'format' })).valid
}
