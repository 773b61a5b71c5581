/** Crockford's alphabet: no letter that a hand or a keyboard's layout takes for another. 26 of them are 130 random bits. */
export const passAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const passLength = 26

const inside = new RegExp(`(?:^|[^${passAlphabet}])([${passAlphabet}]{${passLength}})$`)
/**
 * The code in what a scanner types: bare, or at the end of the pass's address; whichever case, and whatever an input method makes of the signs
 * between. Null: it is none.
 */
export const passCodeIn = (typed: string): string | null => inside.exec(typed.trim().toUpperCase())?.[1] ?? null
