import type { DeclarePart } from '../../core/declarePart.ts'

const declared = import.meta.glob<readonly DeclarePart[]>('../../*/declareParts.ts', { eager: true, import: 'declareParts' })

/** What projects declare, by type: each domain declares its own in its `declareParts.ts`. */
export const declareParts: readonly DeclarePart[] = Object.values(declared)
  .flat()
  .sort((one, other) => one.declareType - other.declareType)
