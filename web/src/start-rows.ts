/** The map's rows that the first script asks for, before the program is there to do so. */
export interface StartRows {
  readonly url: string
  /** Null when they could not be fetched. */
  readonly bytes: Promise<ArrayBuffer | null>
}

export type WithStartRows = typeof globalThis & { startRows?: StartRows | undefined }

/** The rows of this address, once; null when nobody has asked for them. */
export function takeStartRows(url: string): StartRows['bytes'] | null {
  const page: WithStartRows = globalThis
  const { startRows } = page
  page.startRows = undefined
  return startRows?.url === url ? startRows.bytes : null
}
