type Event = Readonly<Record<string, string | number | null>>

/** Formats real events as a CSV table, as a spreadsheet saves it. */
export function tableOf({ events }: { readonly events: readonly Event[] }): string {
  const columns = ['name', 'address', 'city', 'latitude', 'longitude', 'link', 'date', 'start_time', 'end_time', 'id']
  const field = (value: string | number | null | undefined) => `"${String(value ?? '').replaceAll('"', '""')}"`
  const rows = events.map((event) => ['loppis', ...columns.map((column) => field(event[column]))].join(','))
  return ['type', ...columns].join(',').replace('city', 'town') + `\n${rows.join('\n')}`
}
