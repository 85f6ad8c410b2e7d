/** The schemas of the numbers about places and searches; see figures.ts of the domain. */
import { Type } from './schema.ts'

/** The numbers of a place in the last 30 days. */
export const figuresSchema = Type.Object({
  opened: Type.Integer({ description: 'How often its page or its popup was opened' }),
  planned: Type.Integer({ description: 'How often it was added to a round' }),
  liked: Type.Integer({ description: 'How often it became a favourite' }),
  watched: Type.Integer({ description: 'How many messages of watches told of it' }),
})

export const deskFiguresSchema = Type.Object({
  missed_words: Type.Array(
    Type.Object({
      words: Type.String(),
      networks: Type.Integer({ description: 'At least 5 on one day; the sum of all days' }),
    }),
    { description: 'Searches of the last 30 days that found nothing' },
  ),
  places: Type.Array(
    Type.Object({
      type: Type.Union([Type.Literal('store'), Type.Literal('event')]),
      id: Type.Integer(),
      name: Type.Union([Type.String(), Type.Null()]),
      town: Type.Union([Type.String(), Type.Null()]),
      ...figuresSchema.properties,
    }),
    { description: 'The most opened places of the last 30 days' },
  ),
})
