import type { HomePart } from './homePart.ts'

const declared = import.meta.glob<readonly HomePart[]>('../*/home.ts', { eager: true, import: 'homeParts' })

/** Every part of the home page, in the order of a page that nobody has changed. */
export const homeParts: readonly HomePart[] = Object.values(declared)
  .flat()
  .sort((one, other) => one.order - other.order)
