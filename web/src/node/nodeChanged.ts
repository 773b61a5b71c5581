import { createContext } from 'react'

/** What the page around a node's parts does when one of them has changed the node; null: nothing is to be changed here. */
export const NodeChanged = createContext<(() => unknown) | null>(null)
