/**
 * How many visitors agree in their reports on a place. A phone has an address of IPv4 and one of IPv6, so a visitor is
 * in a network of each family: the families are counted apart, and the larger number is taken.
 */
import { dayMs } from '@fyndkartan/domain/local-time'
import { daysBetweenReports, daysToWarn, warnedPlacesPerWeek, wrongsToAgree } from '@fyndkartan/domain/report'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Attempts } from './attempts.ts'
import type { Tables } from './tables.ts'
import type { Reading, Writing } from './write.ts'

/** The network that a report came from. */
export interface ReportingNetwork {
  readonly family: '4' | '6'
  /** The network itself, such as '192.0.2.0/24'; not stored. */
  readonly name: string
  /** A keyed hash of the network and the place. */
  readonly key: string
}

/** How the network of an IPv6 address begins in the column; the others are of IPv4, also those without a family. */
const ofIPv6 = '6.'

/** The network as the column stores it. */
export function networkColumn({ family, key }: ReportingNetwork): string {
  return `${family}.${key}`
}

export interface Agreement {
  /** How many visitors agree at least. */
  readonly count: number
  /** Whether enough of them count towards a warning, for long enough. */
  readonly warns: boolean
}

type Reports = SelectQueryBuilder<Tables, 'report', object>

/** Counts the different networks of the reports that `which` selects. */
export async function loadAgreement(reading: Reading, which: (all: Reports) => Reports): Promise<Agreement> {
  // The later reports of a network add neither to the count nor to the time: the same person may return after a week.
  const networks = which(reading.selectFrom('report'))
    .where('network_key', 'is not', null)
    .groupBy('network_key')
    .select([
      sql<number>`case when network_key like ${`${ofIPv6}%`} then 6 else 4 end`.as('family'),
      sql<number | null>`min(case when desk_only = 0 then received_at end)`.as('first_at'),
    ])
  const families = await reading
    .selectFrom(networks.as('network'))
    .groupBy('family')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.count<number>('first_at').as('towards_warning'),
      sql<number | null>`max(first_at) - min(first_at)`.as('span_ms'),
    ])
    .execute()
  return {
    count: Math.max(0, ...families.map(({ count }) => count)),
    warns: families.some((one) => one.towards_warning >= wrongsToAgree && (one.span_ms ?? 0) >= daysToWarn * dayMs),
  }
}

const countWindowMs = daysBetweenReports * dayMs

/**
 * Whether a report that a place is wrong counts only at the desk, because its network has reported too many other places
 * in this week. `attempts`: the counters of networks, which know nothing of places.
 */
export async function isDeskOnly(writing: Writing, attempts: Attempts, network: ReportingNetwork): Promise<boolean> {
  const { trx, nowMs } = writing
  const earlier = await trx
    .selectFrom('report')
    .select('desk_only')
    .where('network_key', '=', networkColumn(network))
    .where('verdict', '<>', 'right')
    .where('received_at', '>', nowMs - countWindowMs)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (earlier) return earlier.desk_only === 1
  // All windows end at midnight, so that the end does not show which report opened the window.
  const endsAtMs = Math.floor(nowMs / dayMs) * dayMs + countWindowMs
  const opened = { subject: network.name, count: 1, endsAtMs }
  const [counted] = await attempts.within(writing).addAll('place reported as wrong', [opened], countWindowMs)
  return counted !== undefined && counted.count > warnedPlacesPerWeek
}
