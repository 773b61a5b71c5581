import { employees } from '@oems/contract/people/employees.ts'
import type { PersonPart } from '../person/parts.ts'

export const personParts: readonly PersonPart[] = [
  {
    name: 'employee',
    title: '人员档案',
    place: 'body',
    may: employees.info,
    input: ({ personId }) => ({ employeeId: personId }),
    order: 1,
    load: () => import('./EmployeeParts.tsx'),
  },
]
