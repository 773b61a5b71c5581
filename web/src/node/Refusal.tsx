import type { CallError } from '@oems/client/callError.ts'
import { employees } from '@oems/contract/people/employees.ts'
import { Alert } from 'antd'
import { useNavigate } from 'react-router'
import { useCan } from '../core/calls.ts'
import { figure } from '../kit/Figures.tsx'
import { listAddress } from '../kit/list/address.ts'
import { refsIn } from './refsIn.ts'

interface Props {
  readonly problem: CallError
  readonly orgId: number
  /** What can be done once it is gone. */
  readonly then: string
}

/** Why something cannot be done yet, and who or what must leave first. */
export function Refusal({ problem, orgId, then }: Props) {
  const can = useCan()
  const navigate = useNavigate()
  const people = refsIn(problem)?.find(({ type }) => type === 'employee')
  return (
    <Alert
      type="error"
      showIcon
      style={{ marginBottom: 16 }}
      title={problem.message}
      description={
        <>
          请先处理以上内容，再{then}。
          {people && can(employees.v2List) && (
            <button
              type="button"
              className="link-button"
              onClick={() => void navigate(listAddress('employee/index', { orgId, onPost: 1 }))}
            >
              打开 {figure(people.count)} 名{people.label}的名单
            </button>
          )}
        </>
      }
    />
  )
}
