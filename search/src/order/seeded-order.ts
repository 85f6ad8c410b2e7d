/**
 * The order of places with equal sort keys, which depends on the seed of the request. Every place has a rank, a fixed
 * pseudo-random number computed from its kind and id, and tied places are stored by rank. Regard ranks as a binary
 * tree: each half of the ranks is a subtree, and so on. A seed decides at each node whether the two halves are swapped
 * (nested uniform scrambling: A. Owen, 1995; as a hash: S. Laine and T. Karras, 2011). In the order of a random seed,
 * every place is about equally likely to come first. The order of two places depends only on their kinds, their ids and
 * the seed, so it stays when other places are added or removed. Descending the tree finds any page of places stored by
 * rank, without sorting them.
 */
import { codeOfPlace, type PlaceKind } from '@fyndkartan/domain/place'

/** The highest allowed id; up to it, no two places have the same rank. */
export const maxId = 0x7fff_ffff

/** The rank of a place, 0 to 2³² − 1; no two places share one. `id` must be a whole number from 0 to `maxId`. */
export function rankOf(kind: PlaceKind, id: number): number {
  return rankOfCode(codeOfPlace({ kind, id }))
}

/** The rank of a place, by its code (`codeOfPlace`). */
export function rankOfCode(code: number): number {
  return reverseBits(mix(code | 0))
}

/**
 * The position of a rank in the order of a seed, 0 to 2³² − 1, lowest first. Different ranks have different positions.
 */
export function scramble(rank: number, seed: number): number {
  let x = reverseBits(rank) | 0
  x = (x + mix(seed | 0)) | 0
  // In these steps a bit depends only on lower bits, so after the reversal only on higher bits. That makes the
  // scrambling nested.
  x ^= Math.imul(x, 0x6c50b47c)
  x ^= Math.imul(x, 0xb82f1e52)
  x ^= Math.imul(x, 0xc7afe638)
  x ^= Math.imul(x, 0x8d22f6e6)
  return reverseBits(x)
}

/** A hash of 32 bits without collisions (multiply and shift, as in the last step of MurmurHash3). */
function mix(x: number): number {
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b)
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35)
  return x ^ (x >>> 16)
}

function reverseBits(x: number): number {
  x = ((x >>> 1) & 0x55555555) | ((x & 0x55555555) << 1)
  x = ((x >>> 2) & 0x33333333) | ((x & 0x33333333) << 2)
  x = ((x >>> 4) & 0x0f0f0f0f) | ((x & 0x0f0f0f0f) << 4)
  x = ((x >>> 8) & 0x00ff00ff) | ((x & 0x00ff00ff) << 8)
  return ((x >>> 16) | (x << 16)) >>> 0
}
