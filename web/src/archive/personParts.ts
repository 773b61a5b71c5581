import { archives } from '@oems/contract/archive/archives.ts'
import type { PersonPart } from '../person/parts.ts'

/** Its readings are seen by the person: nothing is read before somebody opens it. */
export const personParts: readonly PersonPart[] = [
  { name: 'archive', title: '健康档案', place: 'body', may: archives.info, order: 3, load: () => import('./ArchivePart.tsx') },
]
