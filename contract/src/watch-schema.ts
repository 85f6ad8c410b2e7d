/** The schemas of watches. The server validates with them; the browser needs only the types. */
import { longestEndpoint, longestWatchSearch, paces, watchStatuses } from '@fyndkartan/domain/watch'
import { Type } from './schema.ts'
import { pageMarks } from './tip-schema.ts'

const instant = Type.String({ format: 'date-time', description: 'UTC' })
const pace = Type.Enum([...paces])
const link = Type.String({ description: 'For the header X-Watch-Link' })

/** The JSON of a browser's push subscription (`PushSubscription.toJSON()`). */
const pushSubscription = Type.Object({
  endpoint: Type.String({ maxLength: longestEndpoint }),
  keys: Type.Object({ p256dh: Type.String({ maxLength: 200 }), auth: Type.String({ maxLength: 100 }) }),
})

export const watchSchema = Type.Object(
  {
    search: Type.String({
      maxLength: longestWatchSearch,
      description:
        'The parameters of /select_event_info; without dates all coming ones. Order, page and seed do not count',
    }),
    pace,
    email: Type.Optional(Type.Union([Type.String(), Type.Null()], { description: 'This or push_subscription' })),
    push_subscription: Type.Optional(Type.Union([pushSubscription, Type.Null()])),
    ...pageMarks,
  },
  { examples: [{ search: 'event_type=temp_event&city=Borås', pace: 'thursday', email: 'anna@example.se' }] },
)

/** `link` is present only when the watch needs no confirmation by mail. */
export const watchAnswerSchema = Type.Object({
  success: Type.Literal(true),
  status: Type.Union([Type.Literal('waiting'), Type.Literal('active')]),
  link: Type.Union([link, Type.Null()]),
})

/**
 * The answer to a refused call: the text in `message`, and again in `error`, as in other calls with a token; `problems`
 * has a text for each wrong field.
 */
export const watchProblemSchema = Type.Object({
  message: Type.String(),
  error: Type.String(),
  problems: Type.Optional(Type.Record(Type.String(), Type.String())),
})

export const pushKeySchema = Type.Object({
  public_key: Type.String({ description: 'VAPID: the applicationServerKey, base64url' }),
})

const watchFields = {
  /** The parameters of the watched search. */
  search: Type.String(),
  title: Type.String({ description: 'The search in Swedish words' }),
  pace,
  status: Type.Enum([...watchStatuses]),
  channel: Type.Union([Type.Literal('mail'), Type.Literal('push')]),
  made_at: instant,
}

export const listedWatchesSchema = Type.Object({ watches: Type.Array(Type.Object({ ...watchFields, link })) })

export const pushWatchesSchema = Type.Object({ push_subscription: pushSubscription })

/** The keys of the example in RFC 8291, section 5. */
const exampleKeys = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}

export const renewBrowserSchema = Type.Object(
  { old_subscription: pushSubscription, push_subscription: pushSubscription },
  {
    examples: [
      {
        old_subscription: { endpoint: 'https://push.example.net/JzLQ3raZJfFBR0aqvOMsLrt5', keys: exampleKeys },
        push_subscription: { endpoint: 'https://push.example.net/a7xWnQ2yRk0vT9bLmE4sZc1d', keys: exampleKeys },
      },
    ],
  },
)

const messagePlace = Type.Object({
  /** Why the watch's message contains the place. */
  news: Type.Enum(['new', 'dates', 'weekend', 'cancelled']),
  name: Type.String(),
  lines: Type.Array(Type.String()),
  address: Type.String({ description: 'The path of its page' }),
})

export const managedWatchSchema = Type.Object({
  ...watchFields,
  email: Type.Union([Type.String(), Type.Null()], { description: 'Null for a browser' }),
  told: Type.Union(
    [
      Type.Null(),
      Type.Object({ at: instant, places: Type.Array(messagePlace), more: Type.Integer({ description: 'Left out' }) }),
    ],
    { description: 'The last message, for a week' },
  ),
})

export const changeWatchSchema = Type.Object(
  { pace: Type.Optional(pace), paused: Type.Optional(Type.Boolean()) },
  { examples: [{ pace: 'weekly' }, { paused: true }] },
)

/** All data stored about a watch. */
export const exportedWatchSchema = Type.Object({
  ...watchFields,
  email: Type.Union([Type.String(), Type.Null()]),
  push_service: Type.Union([Type.String(), Type.Null()], { description: 'Where messages to the browser go' }),
  confirmed_at: Type.Union([instant, Type.Null()]),
  refused_mails: Type.Integer(),
  messages: Type.Array(
    Type.Object({ made_at: instant, sent_at: Type.Union([instant, Type.Null()]), text: Type.String() }),
  ),
})
