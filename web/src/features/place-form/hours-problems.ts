import type { HoursProblems, TypedInterval } from '@fyndkartan/domain/opening-hours/typed-hours'

/** The first message of a field whose name begins with `start`. */
export function problemIn(problems: HoursProblems, start: string): string | undefined {
  return Object.entries(problems).find(([field]) => field.startsWith(start))?.[1]
}

/**
 * Makes the prop `problemOf` of `DayTimes`: returns `messageId` for a time with a problem. `field` names the day:
 * 'week.1', 'exceptions.0.intervals'.
 */
export function wrongTimes(problems: HoursProblems, field: string, messageId: string) {
  return (end: keyof TypedInterval, isSecond: boolean) =>
    problems[`${field}.${isSecond ? 1 : 0}.${end}`] === undefined ? undefined : messageId
}
