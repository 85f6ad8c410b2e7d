/**
 * The schemas of visitors' forms (spec §3): tips and feedback. The server validates with them; the browser needs only
 * the types.
 */
import { tipFieldsOf } from './place-field-schemas.ts'
import { Type } from './schema.ts'
import { typedSeriesSchema } from './series-schema.ts'

const text = Type.Optional(Type.Union([Type.String(), Type.Null()]))

const shopFormSchema = Type.Object({ type: Type.Literal('store'), ...tipFieldsOf('shop') })
const marketFormSchema = Type.Object({
  type: Type.Literal('event'),
  ...tipFieldsOf('market'),
  series: Type.Optional(Type.Union([typedSeriesSchema, Type.Null()])),
})

const shopExample = {
  type: 'store',
  city: 'Borås',
  address: 'Köpmangatan 12',
  latitude: 57.721034,
  longitude: 12.940112,
  name: 'Retrolyckan',
  shop_link: 'https://retrolyckan.example/',
  opening_hours: 'varierar',
}
const marketExample = {
  type: 'event',
  city: 'Borås',
  address: 'Parkvägen 3',
  latitude: 57.7254,
  longitude: 12.9312,
  event_name: 'Bakluckeloppis',
  event_link: 'https://loppis.example/boras',
  event_date: '2027-05-15',
  start_time: '10:00',
  end_time: '15:00',
}

/** A tip as a visitor sends it (spec §3, tip payload). */
export const placeFormSchema = Type.Union([shopFormSchema, marketFormSchema], {
  examples: [shopExample, marketExample],
})

/** The fields that a page adds to a form, by which the server detects bots. */
export const pageMarks = {
  form_pass: Type.Optional(
    Type.Union([Type.String(), Type.Null()], { description: 'From /form_pass, when the form was opened' }),
  ),
  website: Type.Optional(
    Type.Union([Type.String(), Type.Null()], { description: 'Not shown to people: must be empty' }),
  ),
}

export const tipSchema = Type.Union(
  [
    Type.Object({ ...shopFormSchema.properties, ...pageMarks }),
    Type.Object({ ...marketFormSchema.properties, ...pageMarks }),
  ],
  { examples: [shopExample, marketExample] },
)

export const feedbackSchema = Type.Object(
  { contact_info: text, feedback_text: text, ...pageMarks },
  { examples: [{ contact_info: 'anna@example.se', feedback_text: 'Bra sajt!' }] },
)

export const formPassSchema = Type.Object({ form_pass: Type.String() })

/** The answer to a refused form. `problems` has a text for each wrong field, if several are wrong. */
export const formProblemSchema = Type.Object({
  message: Type.String(),
  problems: Type.Optional(Type.Record(Type.String(), Type.String())),
})
