/** The calls for the travel times and routes of rounds. See ../endpoints.ts. */
export const roundEndpoints = {
  travelTimes: { method: 'POST', path: '/travel_times', key: true, token: 'none' },
  travelRoute: { method: 'POST', path: '/travel_route', key: true, token: 'none' },
} as const
