import { queryOptions, useQuery } from '@tanstack/react-query'
import villagesUrl from '@fyndkartan/domain/villages.json?url'
import { readVillages, type VillageTable } from './village-table.ts'

export interface Villages {
  /** Null while the villages load. */
  readonly table: VillageTable | null
  readonly hasFailed: boolean
  readonly retry: () => void
}

/** The query for the table of villages: 12 kB compressed, fetched once. */
export const villagesQuery = queryOptions({
  queryKey: ['villages'],
  async queryFn() {
    const answer = await fetch(villagesUrl)
    if (!answer.ok) throw new Error(`villages: ${answer.status}`)
    return readVillages(await answer.json())
  },
  staleTime: Infinity,
  gcTime: Infinity,
})

/** The table of villages, fetched when the town dialog first opens with `wanted`. */
export function useVillages(wanted: boolean): Villages {
  const { data, isError, refetch } = useQuery({ ...villagesQuery, enabled: wanted })
  return { table: data ?? null, hasFailed: isError, retry: () => void refetch() }
}
