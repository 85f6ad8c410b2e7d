/** The schemas of what visitors send (spec §3): tips and feedback. The server checks with them; the browser needs their types only. */
import { feedbackLimits } from '@fyndkartan/domain/feedback'
import { placeTextLimits } from '@fyndkartan/domain/place-form'
import { Type } from 'typebox'

/** What domain/ refuses with a Swedish sentence must reach it: the schema stops what is far longer alone. */
const roomForWords = 4

const text = (maxLength: number) =>
  Type.Optional(Type.Union([Type.String({ maxLength: maxLength * roomForWords }), Type.Null()]))
const coordinate = Type.Optional(Type.Union([Type.Number(), Type.String({ maxLength: 40 }), Type.Null()]))

const shared = {
  city: text(placeTextLimits.town),
  address: text(placeTextLimits.address),
  latitude: coordinate,
  longitude: coordinate,
}

const shopFormSchema = Type.Object({
  type: Type.Literal('store'),
  ...shared,
  name: text(placeTextLimits.name),
  shop_link: text(placeTextLimits.link),
  opening_hours: text(placeTextLimits.openingHours),
})

const marketFormSchema = Type.Object({
  type: Type.Literal('event'),
  ...shared,
  event_name: text(placeTextLimits.name),
  event_link: text(placeTextLimits.link),
  event_date: text(20),
  start_time: text(10),
  end_time: text(10),
})

/** Spec §3, tip payload. What is missing or unusable is said in Swedish by domain/. */
export const placeFormSchema = Type.Union([shopFormSchema, marketFormSchema])

/** What a page adds to a form, so that machines which fill in forms are told from people. */
const pageMarks = {
  form_pass: Type.Optional(Type.String({ maxLength: 500, description: 'From /form_pass, when the form was opened' })),
  website: Type.Optional(Type.String({ maxLength: 2000, description: 'Not shown to people: must be empty' })),
}

export const tipSchema = Type.Union([
  Type.Object({ ...shopFormSchema.properties, ...pageMarks }),
  Type.Object({ ...marketFormSchema.properties, ...pageMarks }),
])

export const feedbackSchema = Type.Object({
  contact_info: text(feedbackLimits.contact),
  feedback_text: text(feedbackLimits.text),
  ...pageMarks,
})

export const formPassSchema = Type.Object({ form_pass: Type.String() })

/** A form that was refused: `problems` names its fields where there are several. */
export const formProblemSchema = Type.Object({
  message: Type.String(),
  problems: Type.Optional(Type.Record(Type.String(), Type.String())),
})
