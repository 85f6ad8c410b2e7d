import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { onEachDatabase } from '../testing/databases.ts'
import { migrate } from './migrate.ts'
import { openDatabase } from './open.ts'
import { loadSecret } from './secrets.ts'

onEachDatabase((databases) => {
  test('a secret is created once, also by servers that start at the same time, and persists', async () => {
    const place = await databases.place()
    const nodes = Array.from({ length: 4 }, () => openDatabase(place))
    await migrate(nodes[0]!)
    const secrets = await Promise.all(nodes.flatMap((node) => [loadSecret(node, 'a', 1), loadSecret(node, 'a', 1)]))
    expect(new Set(secrets).size).toBe(1)
    expect(Buffer.from(secrets[0]!, 'base64url')).toHaveLength(32)
    expect(await loadSecret(nodes[0]!, 'b', 1)).not.toBe(secrets[0])
    for (const node of nodes) await node.close()
    const later = openDatabase(place)
    expect(await loadSecret(later, 'a', 2)).toBe(secrets[0])
    if (databases.dialect === 'sqlite')
      for (const file of readdirSync(place.dataDir))
        expect(statSync(join(place.dataDir, file)).mode & 0o777, file).toBe(0o600)
    await later.close()
  })
})
