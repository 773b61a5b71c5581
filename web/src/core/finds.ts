import type { Finds } from './find.ts'

const declared = Object.values(import.meta.glob<Finds>('../*/finds.ts', { eager: true, import: 'finds' }))

/** Of every domain; only what finds imports it, when it is opened. */
export const sources = declared.flatMap(({ sources = [] }) => sources)
export const actions = declared.flatMap(({ actions = [] }) => actions)
export const orgLinks = declared.flatMap(({ orgLinks = [] }) => orgLinks).sort((one, other) => one.order - other.order)
