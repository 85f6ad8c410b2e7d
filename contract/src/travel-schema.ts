/** The schemas of the calls for travel times and routes. */
import { mostStops } from '@fyndkartan/domain/round/round'
import { travelModes } from '@fyndkartan/domain/round/travel-estimate'
import { Type } from './schema.ts'

const pointSchema = Type.Object({
  latitude: Type.Number({ minimum: -90, maximum: 90 }),
  longitude: Type.Number({ minimum: -180, maximum: 180 }),
})

/** The maximum number of points for travel times: the start and each stop. */
export const mostTimedPoints = mostStops + 1

/** The maximum number of points of a route: the start, each stop, and the start again at the end. */
export const mostRoutePoints = mostStops + 2

const example = [
  { latitude: 57.721, longitude: 12.9401 },
  { latitude: 57.7089, longitude: 11.9746 },
]

function questionSchema(most: number) {
  return Type.Object(
    {
      mode: Type.String({ enum: travelModes }),
      points: Type.Array(pointSchema, {
        minItems: 2,
        maxItems: most,
        description: 'Rounded to four decimals, about 11 m, before anybody is asked',
      }),
    },
    { examples: [{ mode: 'car', points: example }] },
  )
}

export const travelTimesQuestionSchema = questionSchema(mostTimedPoints)
export const travelRouteQuestionSchema = questionSchema(mostRoutePoints)

export const travelTimesSchema = Type.Object({
  seconds: Type.Array(Type.Array(Type.Union([Type.Number({ minimum: 0 }), Type.Null()])), {
    description: 'Row: from, column: to, in the order of the points; null where no way leads',
  }),
})

export const travelRouteSchema = Type.Object({
  line: Type.Array(Type.Array(Type.Number(), { minItems: 2, maxItems: 2 }), {
    description: 'Latitude and longitude of each point of the way, simplified for a map',
  }),
  seconds: Type.Number({ minimum: 0 }),
  metres: Type.Number({ minimum: 0 }),
})
