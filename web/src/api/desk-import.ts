/** Imports at the desk. All functions throw the errors of client.ts. */
import { type ImportAnswerWire, type ImportOrderWire, importOutcomeFromWire } from '@fyndkartan/contract/desk'
import type { ImportOutcome } from '@fyndkartan/domain/desk'
import { deskEndpoints } from '@fyndkartan/contract/endpoints/desk'
import { sendForJson } from './client.ts'

export type ImportFormat = ImportOrderWire['format']

/** The timeout of an import, ms; thousands of rows take minutes. */
const patienceMs = 5 * 60_000

/** The import's source: a file's text, the bytes in base64 of one that is not UTF-8, or an address to fetch it from. */
export interface ImportOrder {
  readonly format: ImportFormat
  readonly content: { readonly text: string } | { readonly bytes: string } | { readonly url: string }
  /** The source's name; null for the server's default. */
  readonly source: string | null
  readonly prune: boolean
}

/**
 * Without a fingerprint it makes a dry run, which changes nothing and returns a fingerprint. With that fingerprint it
 * makes the same import for real.
 */
export async function runImport(order: ImportOrder, fingerprint: string | null): Promise<ImportOutcome> {
  const { format, content, source, prune } = order
  const body: ImportOrderWire = {
    format,
    ...content,
    ...(source !== null && { source }),
    prune,
    fingerprint,
  }
  const answer = await sendForJson('POST', deskEndpoints.importPlaces.path, body, { token: 'required', patienceMs })
  return importOutcomeFromWire(answer as ImportAnswerWire)
}
