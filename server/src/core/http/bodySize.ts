import type { Call } from '@oems/contract/core/call.ts'
import type { Field } from '@oems/contract/core/fields.ts'

/** What a body may hold. */
export interface BodySize {
  readonly bytes: number
  /** Keys of all objects and items of all lists together. */
  readonly keys: number
}
/** Of strangers little, of whoever is signed in enough for 500 people at once. */
const ofStrangers: BodySize = { bytes: 16 * 1024, keys: 1_000 }
const ofSignedIn: BodySize = { bytes: 1024 * 1024, keys: 20_000 }

/**
 * Of things no more than twice what the call's fields can hold, and some: beyond that no page sends anything, and it is refused amid its bytes
 * instead of becoming objects that are looked through one by one. What is a little too much is told by its field.
 */
export function sizeOf({ may, remarks, input }: Call): BodySize {
  const { bytes, keys } = remarks.body ?? (may === 'public' ? ofStrangers : ofSignedIn)
  return { bytes, keys: Math.min(keys, 2 * keysBelow(input as Field) + spareKeys) }
}
const spareKeys = 200

/** The most that a value of the field has; without end where a list has none, or anything may stand there. */
function keysBelow({ type, maxItems = Number.POSITIVE_INFINITY, items, properties }: Field): number {
  if (properties) return Object.values(properties).reduce((keys, field) => keys + 1 + keysBelow(field), 0)
  if (items) return maxItems * (1 + keysBelow(items))
  const isOpen = type === undefined || [type].flat().some((kind) => kind === 'object' || kind === 'array')
  return isOpen ? Number.POSITIVE_INFINITY : 0
}
