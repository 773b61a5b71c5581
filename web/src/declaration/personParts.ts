import { fillingManagement } from '@oems/contract/declaration/fillingManagement.ts'
import type { PersonPart } from '../person/parts.ts'

/** Both are read by one call, whose every reading is logged: it is made once. */
const readBy: Pick<PersonPart, 'may' | 'input'> = {
  may: fillingManagement.loadEmpHealthInfo,
  input: ({ personId, date }) => ({ empId: personId, date }),
}

export const personParts: readonly PersonPart[] = [
  { name: 'fortnight', title: '近14天', place: 'head', ...readBy, order: 2, load: () => import('./Fortnight.tsx') },
  { name: 'declaration', title: '健康申报', place: 'body', ...readBy, order: 2, load: () => import('./DayParts.tsx') },
]
