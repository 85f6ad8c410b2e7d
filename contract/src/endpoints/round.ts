/** The calls for rounds: travel times and routes, and the count of places that are added. See ../endpoints.ts. */
export const roundEndpoints = {
  travelTimes: { method: 'POST', path: '/travel_times', key: true, token: 'none' },
  countPlanned: { method: 'POST', path: '/count_planned', key: true, token: 'none' },
  travelRoute: { method: 'POST', path: '/travel_route', key: true, token: 'none' },
} as const
