import { facts } from '@fyndkartan/domain/facts'
import { Type } from './schema.ts'

export const foundAddressQuerySchema = Type.Object({
  address: Type.String({
    minLength: 1,
    maxLength: facts.address.maxLength ?? 0,
    description: 'The street, best with a house number',
    examples: ['Köpmangatan 12'],
  }),
  city: Type.String({
    minLength: 1,
    maxLength: facts.town.maxLength ?? 0,
    description: 'The town or village: what is found elsewhere is not taken',
    examples: ['Borås'],
  }),
})

export const foundAddressSchema = Type.Object({
  latitude: Type.Number({ minimum: -90, maximum: 90 }),
  longitude: Type.Number({ minimum: -180, maximum: 180 }),
  precision: Type.Union([Type.Literal('address'), Type.Literal('street')], {
    description: 'address: the house itself; street: somewhere in the street',
  }),
})
