import { describe, expect, test } from 'vitest'
import { ConnectionShares, shareOf } from './overload-shares.ts'

test.each([
  [1, 1],
  [10, 10],
  [16, 16],
  [100, 16],
  [160, 16],
  [161, 17],
  [10_000, 1000],
  [1_000_000, 100_000],
])('of %i connections one address may hold %i', (most, share) => expect(shareOf(most)).toBe(share))

describe('of a hundred connections', () => {
  const take = (shares: ConnectionShares, address: string | undefined, count: number) =>
    Array.from({ length: count }, () => shares.take(address)).filter((giveBack) => giveBack !== null)

  test.each([
    ['an IPv4 address', '192.0.2.1', '192.0.2.1', '192.0.2.2'],
    ['an IPv4 address in both spellings', '192.0.2.1', '::ffff:192.0.2.1', '192.0.2.2'],
    ['the addresses of a /64 network', '2001:db8:1:2::1', '2001:db8:1:2::2', '2001:db8:1:3::1'],
    ['connections that are already closed', undefined, undefined, '192.0.2.2'],
  ])('%s share sixteen, and do not use up those of others', (_name, one, same, other) => {
    const shares = new ConnectionShares(100)
    expect(take(shares, one, 10)).toHaveLength(10)
    expect(take(shares, same, 10)).toHaveLength(6)
    expect(take(shares, other, 20)).toHaveLength(16)
  })

  test('a /48 network holds four times as many, however many of its networks it uses', () => {
    const shares = new ConnectionShares(100)
    const held = Array.from({ length: 1000 }, (_, network) => take(shares, `2001:db8:1:${network.toString(16)}::1`, 1))
    expect(held.flat()).toHaveLength(64)
    expect(take(shares, '2001:db8:2::1', 1)).toHaveLength(1)
  })

  test('a closed connection makes room for a new one', () => {
    const shares = new ConnectionShares(100)
    for (const giveBack of take(shares, '2001:db8:1:2::1', 16)) giveBack()
    expect(take(shares, '2001:db8:1:2::1', 20)).toHaveLength(16)
  })
})
