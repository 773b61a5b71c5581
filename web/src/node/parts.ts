import type { NodePart } from '../core/nodePart.ts'

const declared = import.meta.glob<readonly NodePart[]>('../*/nodeParts.ts', { eager: true, import: 'nodeParts' })

/** Every tab of an organisation or a project, in their order. */
export const nodeParts: readonly NodePart[] = Object.values(declared)
  .flat()
  .sort((one, other) => one.order - other.order)
