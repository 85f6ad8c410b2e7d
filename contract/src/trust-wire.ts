/** When and by whom a place was last checked, and its source, on the wire. */
import { parseCivilDate } from '@fyndkartan/domain/local-time'
import { followableLink } from '@fyndkartan/domain/link'
import { wrongVerdicts } from '@fyndkartan/domain/report'
import { confirmers, type Trust } from '@fyndkartan/domain/trust'
import type { trustFields } from './trust-schema.ts'
import { textFromWire } from './wire-values.ts'

export type TrustWire = { readonly [Field in keyof typeof trustFields]: string | null }

/** The fields that a row of a list has if they are known, and the fields that only the answer about a place has. */
export const trustRowFields = ['confirmed_at', 'confirmed_by', 'warning', 'source_name'] as const
export const trustRestFields = ['source_url', 'licence', 'attribution'] as const satisfies readonly Exclude<
  keyof TrustWire,
  (typeof trustRowFields)[number]
>[]

export function trustToWire({ confirmation, warning, source }: Trust): TrustWire {
  return {
    confirmed_at: confirmation?.on ?? null,
    confirmed_by: confirmation?.by ?? null,
    warning,
    source_name: source?.name ?? null,
    source_url: source?.url ?? null,
    licence: source?.licence ?? null,
    attribution: source?.attribution ?? null,
  }
}

/** Missing or unreadable values become unknown; never throws. */
export function trustFromWire(wire: { readonly [Field in string]?: unknown }): Trust {
  const on = parseCivilDate(textFromWire(wire['confirmed_at']))
  const by = confirmers.find((one) => one === wire['confirmed_by'])
  const name = textFromWire(wire['source_name'])
  return {
    confirmation: on !== null && by !== undefined ? { on, by } : null,
    warning: wrongVerdicts.find((one) => one === wire['warning']) ?? null,
    source:
      name === null
        ? null
        : {
            name,
            url: followableLink(textFromWire(wire['source_url'])),
            licence: textFromWire(wire['licence']),
            attribution: textFromWire(wire['attribution']),
          },
  }
}
