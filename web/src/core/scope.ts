import { createContext } from 'react'

/** The caller works for a single project: whatever organisation of the scope a list could name, it is that one in every row. */
export const AtOneNode = createContext(false)
