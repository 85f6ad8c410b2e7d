/** The schemas for a place's last check and its source; see trust-wire.ts. */
import { wrongVerdicts } from '@fyndkartan/domain/report'
import { confirmers } from '@fyndkartan/domain/trust'
import { Type } from './schema.ts'

const textOrNull = (description: string) => Type.Union([Type.String(), Type.Null()], { description })

export const trustFields = {
  confirmed_at: Type.Union([Type.String({ format: 'date' }), Type.Null()], {
    description: 'When it was last found right',
  }),
  confirmed_by: Type.Union([Type.String({ enum: confirmers }), Type.Null()]),
  warning: Type.Union([Type.String({ enum: wrongVerdicts }), Type.Null()], {
    description: 'What several visitors say is wrong',
  }),
  source_name: textOrNull('Where it was imported from'),
  source_url: textOrNull('The place there'),
  licence: textOrNull('Of what was imported'),
  attribution: textOrNull('Who is to be named for it'),
}

/** The fields of the last check and the source in rows of lists. */
export const trustFieldsOfRow = {
  confirmed_at: Type.Optional(trustFields.confirmed_at),
  confirmed_by: Type.Optional(trustFields.confirmed_by),
  warning: Type.Optional(trustFields.warning),
  source_name: Type.Optional(trustFields.source_name),
}
