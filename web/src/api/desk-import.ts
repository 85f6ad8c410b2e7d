/** Imports at the desk. Throws what client.ts throws. */
import { type ImportAnswerWire, type ImportOrderWire, importOutcomeFromWire } from '@fyndkartan/contract/desk'
import type { ImportOutcome } from '@fyndkartan/domain/desk'
import { endpoints } from '@fyndkartan/contract/endpoints'
import { askJson } from './client.ts'

export type ImportFormat = ImportOrderWire['format']

/** Fetching, reading and carrying out thousands of rows takes its time, ms. */
const patienceMs = 5 * 60_000

/** What is imported: a file's text, or an address to fetch it from. */
export interface ImportOrder {
  readonly format: ImportFormat
  readonly content: { readonly text: string } | { readonly url: string }
  /** What the source is called; null leaves it to the server. */
  readonly source: string | null
  readonly prune: boolean
}

/** A dry run without a fingerprint; with the dry run's, exactly that is carried out. */
export async function runImport(order: ImportOrder, fingerprint: string | null): Promise<ImportOutcome> {
  const { format, content, source, prune } = order
  const body: ImportOrderWire = {
    format,
    ...content,
    ...(source !== null && { source }),
    prune,
    fingerprint,
  }
  const answer = await askJson('POST', endpoints.importPlaces.path, body, { token: 'required', patienceMs })
  return importOutcomeFromWire(answer as ImportAnswerWire)
}
