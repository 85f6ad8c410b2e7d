import { Type } from './schema.ts'

export const postalAreaQuerySchema = Type.Object({
  code: Type.String({
    minLength: 5,
    maxLength: 9,
    description: 'A Swedish postal code: 43440, 434 40 or SE-434 40',
    examples: ['434 40'],
  }),
})

export const postalAreaSchema = Type.Object({
  latitude: Type.Number({ minimum: -90, maximum: 90 }),
  longitude: Type.Number({ minimum: -180, maximum: 180 }),
  name: Type.String({
    description: 'The code, and the town of its addresses where it is known',
    examples: ['434 40 Kungsbacka'],
  }),
})
