/**
 * The schema of a series as typed into a form, in tips and at the desk. The server validates with it; the browser needs
 * only the type.
 */
import { maxListedDates } from '@fyndkartan/domain/series/rule'
import { type TSchema, Type } from './schema.ts'

/**
 * These schemas set no limits: the form code in domain/ reports wrong values in Swedish, and the server limits the size
 * of the body.
 */
const value = Type.Union([Type.String(), Type.Number(), Type.Null()])
const typed = Type.Optional(value)
const described = (description: string) =>
  Type.Optional(Type.Union([Type.String(), Type.Number(), Type.Null()], { description }))

/** Twice the limit in domain/, so that a list that is slightly too long gets the Swedish message of domain/. */
const maxItems = 2 * maxListedDates
const listOf = <Item extends TSchema>(item: Item, description: string) =>
  Type.Optional(Type.Union([Type.Array(item, { maxItems }), Type.Null()], { description }))

export const typedSeriesSchema = Type.Object(
  {
    kind: described('weekly, monthly or dates'),
    every: described('Every n-th week (1–52) or month (1–24)'),
    weekdays: listOf(value, 'Of a weekly rule: 0 (Sunday) to 6'),
    nth: listOf(value, 'Of a monthly rule: 1 to 5, or -1 for the last one'),
    weekday: described('Of a monthly rule: 0 (Sunday) to 6'),
    from: described('The first possible date'),
    to: described('The last possible date; empty for no end'),
    dates: listOf(value, 'Of a rule that is a list'),
    start_time: described('The usual hours'),
    end_time: typed,
    added: listOf(value, 'Dates besides those of the rule'),
    skipped: listOf(value, 'Dates of the rule on which nothing is held'),
    changed: listOf(
      Type.Object({ date: typed, start_time: typed, end_time: typed }),
      'Dates with other hours than the usual ones',
    ),
    cancelled: listOf(Type.Object({ date: typed, reason: typed }), 'Dates that are shown as cancelled'),
    all_cancelled: Type.Optional(
      Type.Union([
        Type.Literal(0),
        Type.Literal(1),
        Type.Literal('0'),
        Type.Literal('1'),
        Type.Literal(''),
        Type.Null(),
      ]),
    ),
    all_cancelled_reason: typed,
  },
  {
    description: 'When a market is held more than once',
    examples: [
      {
        kind: 'weekly',
        every: 1,
        weekdays: [6],
        from: '2027-05-15',
        to: '2027-09-25',
        start_time: '10:00',
        end_time: '15:00',
        skipped: ['2027-06-26'],
      },
    ],
  },
)
