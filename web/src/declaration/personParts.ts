import { fillingManagement } from '@oems/contract/declaration/fillingManagement.ts'
import type { PersonPart } from '../person/parts.ts'

const may = fillingManagement.loadEmpHealthInfo

/** Both are read by one call, whose every reading is logged: it is made once. */
export const personParts: readonly PersonPart[] = [
  { name: 'fortnight', title: '近14天', place: 'head', may, order: 2, load: () => import('./Fortnight.tsx') },
  { name: 'declaration', title: '健康申报', place: 'body', may, order: 2, load: () => import('./DayParts.tsx') },
]
