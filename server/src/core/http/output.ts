import type { Field } from '@oems/contract/core/fields.ts'
import type { TSchema } from 'typebox'

type Cut = (value: unknown) => unknown

/**
 * Copies what the schema names and nothing else, so a column that was not meant to leave the system does not: a row with
 * more columns than the contract compiles, and an `as` is not needed to leak one.
 */
export const cutTo = (output: TSchema): Cut =>
  (output as Field).type === 'null' ? () => null : (cutField(output as Field) ?? ((value) => value))

/** `null` where there is nothing to cut below this field. */
function cutField({ properties, items }: Field): Cut | null {
  if (items) {
    const cut = cutField(items)
    return cut && ((list) => list && (list as unknown[]).map(cut))
  }
  if (!properties) return null
  const fields = Object.entries(properties).map(([name, field]) => [name, cutField(field)] as const)
  return (record) => {
    if (!record) return record
    const whole = record as Record<string, unknown>
    const copy: Record<string, unknown> = {}
    for (const [name, cut] of fields) {
      const value = whole[name]
      copy[name] = cut ? cut(value) : value
    }
    return copy
  }
}
