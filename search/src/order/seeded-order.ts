/**
 * The order among equals. Every place has a rank, a fixed pseudo-random number from its key, and equals are stored by
 * rank. A seed shuffles the binary tree of ranks: at each node it decides whether the halves change sides (nested uniform
 * scrambling: A. Owen, 1995; as a hash: S. Laine and T. Karras, 2011). So each seed gives another order in which every
 * place is equally likely to come first; the order of two places depends on nothing but their keys and the seed, and stays
 * when others come and go; and any page of a run stored by rank is found by walking down the tree, without sorting the run.
 */
import { codeOfPlace, type PlaceKind } from '@fyndkartan/domain/place'

/** Ids above this are refused, so that ranks of different places always differ. */
export const maxId = 0x7fff_ffff

/** A place's rank, 0 to 2³² − 1; different for every key. `id` is whole, 0 to `maxId`. */
export function rankOf(kind: PlaceKind, id: number): number {
  return rankOfCode(codeOfPlace({ kind, id }))
}

/** The same from a code, see `codeOfPlace`. */
export function rankOfCode(code: number): number {
  return reverseBits(mix(code | 0))
}

/** Where a rank stands under a seed, 0 to 2³² − 1: lower comes first. One-to-one for each seed. */
export function scramble(rank: number, seed: number): number {
  let x = reverseBits(rank) | 0
  x = (x + mix(seed | 0)) | 0
  // Each step lets a bit depend on lower bits only; after the reversal, on the higher ones: that is the nesting.
  x ^= Math.imul(x, 0x6c50b47c)
  x ^= Math.imul(x, 0xb82f1e52)
  x ^= Math.imul(x, 0xc7afe638)
  x ^= Math.imul(x, 0x8d22f6e6)
  return reverseBits(x)
}

/** A one-to-one scattering of 32 bits (multiply and shift, as in MurmurHash3's finisher). */
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
