import type { Field, Mask } from '@oems/contract/core/fields.ts'
import type { TProperties } from 'typebox'

/** Of what is so short that its ends would tell the rest. */
const nothing = '****'

function ends(text: string, shown: (length: number) => { readonly first: number; readonly last: number } | null, stars?: number) {
  const letters = [...text]
  const found = shown(letters.length)
  if (!found) return text && nothing
  const { first, last } = found
  return [...letters.slice(0, first), '*'.repeat(stars ?? letters.length - first - last), ...letters.slice(-last)].join('')
}

/**
 * Personal data for callers who may not see it unmasked (00 §3). A mask of a mask is the mask itself: whole values and masked ones may both
 * come this way.
 */
export const masks: Readonly<Record<Mask, (text: string) => string>> = {
  /** `138****5678` */
  phone: (text) => ends(text, (length) => (length < 7 ? null : length < 11 ? { first: 1, last: 2 } : { first: 3, last: 4 }), 4),
  /** `110***********1234`; of a passport's number less is visible: `E7****21`. */
  idNumber: (text) => ends(text, (length) => (length < 8 ? null : length < 15 ? { first: 2, last: 2 } : { first: 3, last: 4 })),
  /** `王**` */
  name: (text) => text && `${[...text][0]}**`,
}

/** What is no text, though its field is marked, shows nothing of itself. */
export const masked = (mask: Mask, value: unknown): unknown =>
  value == null ? value : typeof value === 'string' ? masks[mask](value) : nothing

/** The values that an update means: a mask of the original that comes back stands for "unchanged" (00 §8). */
export function unmasked<S extends object>(fields: TProperties, submitted: S, original: Readonly<Record<string, unknown>>): S {
  const kept = Object.entries(fields as Readonly<Record<string, Field>>).flatMap(([name, { mask }]) => {
    const [sent, stored] = [(submitted as Readonly<Record<string, unknown>>)[name], original[name]]
    return mask && typeof stored === 'string' && sent === masks[mask](stored) ? [[name, stored] as const] : []
  })
  return { ...submitted, ...Object.fromEntries(kept) }
}
