import { operate } from '@oems/contract/people/operate.ts'
import { Segmented } from 'antd'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useCan } from '../core/calls.ts'
import { useIsWanted } from '../core/wanted.ts'
import { EmployeesPart } from './EmployeesPart.tsx'

const OperatePart = lazy(() => import('./OperatePart.tsx').then(({ OperatePart: part }) => ({ default: part })))
const parts = [
  { value: 'employees', label: '现场员工' },
  { value: 'operate', label: '跨组织处理' },
]

/** The people at the caller's sites; for whoever may, 跨组织处理 as another segment (03 §6). */
export default function EmployeesPage() {
  const [part, choose] = useState('employees')
  const mayOperate = useCan()(operate.operateListEmp)
  const isWanted = [useIsWanted('add'), useIsWanted('import')].includes(true)
  // What was asked for by Ctrl+K is begun among the employees.
  useEffect(() => void (isWanted && choose('employees')), [isWanted])
  const segment = mayOperate && <Segmented aria-label="员工管理的部分" value={part} onChange={choose} options={parts} />
  if (part === 'employees') return <EmployeesPart segment={segment} />
  return (
    <Suspense>
      <OperatePart segment={segment} />
    </Suspense>
  )
}
