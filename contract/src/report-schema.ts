/** The schemas of visitors' reports and of organisers' links. */
import { figuresSchema } from './figures-schema.ts'
import { longestNote, verdicts } from '@fyndkartan/domain/report'
import { favouriteSchema } from './account-schema.ts'
import { deskPlaceSchema, deskSeriesSchema } from './desk-schema.ts'
import { Type } from './schema.ts'
import { pageMarks } from './tip-schema.ts'

export const reportSchema = Type.Object(
  {
    ...favouriteSchema.properties,
    verdict: Type.String({ enum: verdicts }),
    note: Type.Optional(Type.Union([Type.String(), Type.Null()], { description: `At most ${longestNote} characters` })),
    ...pageMarks,
  },
  { examples: [{ target_type: 'store', target_id: 1, verdict: 'right' }] },
)

export const claimSchema = Type.Object(
  { ...favouriteSchema.properties, email: Type.String(), ...pageMarks },
  { examples: [{ target_type: 'store', target_id: 1, email: 'hej@retrolyckan.example' }] },
)

const instant = Type.String({ format: 'date-time', description: 'UTC' })

/** A place and its link, as the organiser sees them. */
export const managedPlaceSchema = Type.Object({
  email: Type.String({ description: 'Where mails about the place go' }),
  link_expires_at: instant,
  place: deskPlaceSchema,
  series: Type.Union([deskSeriesSchema, Type.Null()], { description: 'Of a market that is held more than once' }),
  figures: figuresSchema,
})

/** All data stored about an organiser. */
export const managedExportSchema = Type.Object({
  email: Type.String(),
  place: Type.Object({ type: Type.String(), id: Type.Integer(), name: Type.Union([Type.String(), Type.Null()]) }),
  asked_at: instant,
  approved_at: instant,
  link_used_at: Type.Union([instant, Type.Null()]),
  links: Type.Array(
    Type.Object({ made_at: instant, used_at: Type.Union([instant, Type.Null()]), expires_at: instant }),
  ),
  mails: Type.Object({
    asked_last_at: Type.Union([instant, Type.Null()], { description: 'When we asked whether all is right' }),
    unanswered: Type.Integer(),
  }),
  changes: Type.Array(Type.Object({ at: instant, verb: Type.String() }), { description: 'What was done by the link' }),
})
