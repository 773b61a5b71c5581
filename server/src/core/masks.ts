import type { Field, Mask } from '@oems/contract/core/fields.ts'
import type { TProperties } from 'typebox'

/** Of what is so short that its ends would tell the rest. */
const nothing = '****'
const ends = (text: string, first: number, last: number, stars: string) =>
  `${text.slice(0, first)}${stars}${text.slice(-last)}`.toWellFormed()

/**
 * Personal data for callers who may not see it unmasked (00 §3). A mask of a mask is the mask itself: whole values and masked ones may both
 * come this way.
 */
export const masks: Readonly<Record<Mask, (text: string) => string>> = {
  /** `138****5678` */
  phone(text) {
    if (text.length < 7) return text && nothing
    return text.length < 11 ? ends(text, 1, 2, nothing) : ends(text, 3, 4, nothing)
  },
  /** `110***********1234`; of a passport's number less is visible: `E7****21`. */
  idNumber(text) {
    if (text.length < 8) return text && nothing
    const [first, last] = text.length < 15 ? [2, 2] : [3, 4]
    return ends(text, first, last, '*'.repeat(text.length - first - last))
  },
  /** `王**` */
  name: (text) => text && `${String.fromCodePoint(text.codePointAt(0)!)}**`,
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
