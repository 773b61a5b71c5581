/** Personal data for callers who may not see it unmasked (00 §3). A masked value that comes back unchanged leaves the original as it was. */
export const masked = {
  /** `138****5678` */
  phone: (value: string | null) => value && (value.length < 7 ? '****' : `${value.slice(0, 3)}****${value.slice(-4)}`),
  /** `1101**********1234`; of a passport's number less is visible: `E7****21`. */
  idNumber: (value: string | null) => {
    if (!value || value.length < 8) return value && '****'
    const visible = value.length < 15 ? 2 : 4
    return `${value.slice(0, visible)}${'*'.repeat(value.length - 2 * visible)}${value.slice(-visible)}`
  },
  /** `王**` */
  name: (value: string) => value.slice(0, 1) + '*'.repeat(Math.max(1, value.length - 1)),
}

/** The value that an update means: the mask itself stands for "unchanged". */
export const unmasked = (input: string | null, original: string | null, mask: (value: string | null) => string | null) =>
  input !== null && input === mask(original) ? original : input
