/** The public keys that verify our own tokens, from the database that all nodes share. */
import { errors, importJWK, type CryptoKey, type JWK, type JWTVerifyGetKey } from 'jose'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/open.ts'

/** The shortest time between two queries for unknown keys, ms. */
const lookAgainAfterMs = 2000

/**
 * Finds a public key by its id. For an unknown id it queries the table again, because another node may have made the
 * key.
 */
export function storedKeys({ db }: Database, clock: Clock): JWTVerifyGetKey<CryptoKey> {
  const keys = new Map<string, CryptoKey>()
  let lookedAtMs = Number.NEGATIVE_INFINITY
  let looking: Promise<void> | undefined

  async function look(): Promise<void> {
    const rows = await db.selectFrom('identity_key').select(['id', 'publicKey']).execute()
    for (const { id, publicKey } of rows)
      if (!keys.has(id)) keys.set(id, (await importJWK(JSON.parse(publicKey) as JWK, 'RS256')) as CryptoKey)
    lookedAtMs = clock()
  }

  return async ({ kid = '' }) => {
    if (!keys.has(kid) && Math.abs(clock() - lookedAtMs) >= lookAgainAfterMs)
      await (looking ??= look().finally(() => {
        looking = undefined
      }))
    const key = keys.get(kid)
    if (!key) throw new errors.JWKSNoMatchingKey()
    return key
  }
}
