/** How personal data looks to whoever may not see it whole (00 §3). A masked value that comes back unchanged leaves the original as it was. */
export const masked = {
  /** `138****5678` */
  phone: (value: string | null) => value && (value.length < 7 ? '****' : `${value.slice(0, 3)}****${value.slice(-4)}`),
  /** `1101**********1234`; of a passport's number less is shown: `E7****21`. */
  idNumber: (value: string | null) => {
    if (!value || value.length < 8) return value && '****'
    const shown = value.length < 15 ? 2 : 4
    return `${value.slice(0, shown)}${'*'.repeat(value.length - 2 * shown)}${value.slice(-shown)}`
  },
  /** `王**` */
  name: (value: string) => value.slice(0, 1) + '*'.repeat(Math.max(1, value.length - 1)),
}

/** What an update sent: the mask that was shown means "unchanged". */
export const unmasked = (sent: string | null, original: string | null, mask: (value: string | null) => string | null) =>
  sent !== null && sent === mask(original) ? original : sent
