import { expect, test } from 'vitest'
import { networkOf, networksOf } from './network-of.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:c000:207', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
  ['2001:DB8:1:2::ffff', '2001:db8:1:2::'],
  ['2001:db8:1:3::1', '2001:db8:1:3::'],
  ['2001:db8::1', '2001:db8:0:0::'],
  ['fe80::1%eth0', 'fe80:0:0:0::'],
  ['::1', '0:0:0:0::'],
  ['unknown', 'unknown'],
  [undefined, 'unknown'],
])('the network of %s is %s', (address, network) => expect(networkOf(address)).toBe(network))

test.each([
  ['192.0.2.7', ['192.0.2.7 1']],
  ['::ffff:192.0.2.7', ['192.0.2.7 1']],
  ['2001:db8:1:2:3:4:5:6', ['2001:db8:1:2:: 1', '2001:db8:1::/48 16']],
  ['2001:db8:1:ffff::1', ['2001:db8:1:ffff:: 1', '2001:db8:1::/48 16']],
  ['2001:db8:2:2::1', ['2001:db8:2:2:: 1', '2001:db8:2::/48 16']],
  ['::1', ['0:0:0:0:: 1', '0:0:0::/48 16']],
  ['unknown', ['unknown 1']],
  [undefined, ['unknown 1']],
])('attempts of %s count for the networks %j', (address, networks) =>
  expect(networksOf(address).map(({ network, times }) => `${network} ${times}`)).toEqual(networks),
)
