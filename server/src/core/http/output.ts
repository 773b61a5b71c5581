import type { Field, Mask } from '@oems/contract/core/fields.ts'
import type { TSchema } from 'typebox'
import { masked } from '../masks.ts'
import { isRevealed } from '../reveal.ts'

type Cut = (value: unknown) => unknown
type Masking = (mask: Mask) => Cut

const byMark: Masking = (mask) => (value) => masked(mask, value)
/** For whoever asks about nobody but themselves. */
export const asItIs: Masking = () => (value) => value

/**
 * Copies what the schema names and nothing else, so a column that was not meant to leave the system does not: a row with
 * more columns than the contract compiles, and an `as` is not needed to leak one. Marked fields are masked, unless their record was
 * revealed.
 */
export const cutTo = (output: TSchema, masking: Masking = byMark): Cut =>
  (output as Field).type === 'null' ? () => null : (cutField(output as Field, masking) ?? ((value) => value))

/** `null` where there is nothing to cut below this field. */
function cutField({ properties, items, mask }: Field, masking: Masking): Cut | null {
  if (mask) return masking(mask)
  if (items) {
    const cut = cutField(items, masking)
    return cut && ((list) => list && (list as unknown[]).map(cut))
  }
  if (!properties) return null
  const fields = Object.entries(properties).map(([name, field]) => [name, cutField(field, masking), isMarked(field)] as const)
  const hasMarks = fields.some(([, , marked]) => marked)
  return (record) => {
    if (!record) return record
    const whole = record as Record<string, unknown>
    const revealed = hasMarks && isRevealed(whole)
    const copy: Record<string, unknown> = {}
    for (const [name, cut, marked] of fields) {
      const value = whole[name]
      copy[name] = cut && !(marked && revealed) ? cut(value) : value
    }
    return copy
  }
}

const isMarked = ({ mask, items }: Field): boolean => mask !== undefined || (items !== undefined && isMarked(items))
