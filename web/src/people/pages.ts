import type { PageMap } from '../core/pages.ts'

export const pages: PageMap = {
  'employee/index': () => import('./EmployeesPage.tsx'),
  'employee-manager/index': () => import('./RosterPage.tsx'),
  'employee/:employeeId': () => import('./EmployeePage.tsx'),
}
