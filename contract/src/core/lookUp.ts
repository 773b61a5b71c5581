/** What may be somebody's mobile or identity number, its last four digits included: a search by it is a look-up (01 §5.10). */
export const mayBeNumber = (text: string) => /^[\dA-Za-z+ -]{4,40}$/.test(text) && /\d{4}/.test(text)

/** As such a number is typed: digits, with a plus sign or a passport's letters before them, perhaps not all of them yet. */
export const looksLikeNumber = (text: string) => /^(?:\+|[A-Za-z]{1,3}(?=\d{4}))?\d[\d\s-]*[Xx]?$/.test(text.trim())

/** All of it has been typed: a mobile of China, or an identity number. */
export const isWholeNumber = (text: string) => /^(?:1\d{10}|\d{17}[\dXx])$/.test(text.replace(/[\s-]/g, ''))
