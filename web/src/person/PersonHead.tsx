import { EmpStatus, EmpType, Sex, TodayStatus } from '@oems/contract/people/codes.ts'
import type { EmployeeInfo } from '@oems/contract/people/employees.ts'
import { Button } from 'antd'
import { type ReactNode, use } from 'react'
import { Permissions } from '../core/calls.ts'
import { RecordHead } from '../kit/record/RecordHead.tsx'
import type { useReveal } from '../kit/record/useReveal.tsx'
import { StatusTag } from '../kit/StatusTag.tsx'
import { ChangeHistoryButton } from '../operationLog/ChangeHistory.tsx'
import { PersonAccessButton } from '../operationLog/PersonAccess.tsx'
import type { Numbers } from './parts.ts'
import { postTone, todayTone } from './tones.ts'

/** As far as lists know a person. */
export type Who = Pick<EmployeeInfo, 'name' | 'sex' | 'age' | 'empType' | 'orgName'>

interface Props {
  readonly record: EmployeeInfo | undefined
  readonly who: Who | null
  readonly reveal: ReturnType<typeof useReveal<Numbers>>
  readonly actions: ((record: EmployeeInfo) => ReactNode) | undefined
  readonly children: ReactNode
}

/** Who, on which post, whether declared today, where, and the days before. */
export function PersonHead({ record, who, reveal, actions, children }: Props) {
  const known = record ?? who
  return (
    <RecordHead
      name={known?.name ?? '…'}
      about={known && aboutOf(known)}
      states={
        record && (
          <>
            <StatusTag tone={postTone[record.empStatus]}>{EmpStatus.label(record.empStatus)}</StatusTag>
            <span>
              今日 <StatusTag tone={todayTone[record.todayStatus]}>{TodayStatus.label(record.todayStatus)}</StatusTag>
            </span>
          </>
        )
      }
      place={known?.orgName}
      actions={record && <Actions record={record} reveal={reveal} further={actions?.(record)} />}
    >
      {children}
    </RecordHead>
  )
}

const aboutOf = ({ sex, age, empType }: Who) => `${Sex.label(sex)}${age === null ? '' : ` ${age}岁`} · ${EmpType.label(empType)}`

interface ActionsProps extends Pick<Props, 'reveal'> {
  readonly record: EmployeeInfo
  readonly further: ReactNode
}
function Actions({ record, reveal, further }: ActionsProps) {
  const permissions = use(Permissions)
  const hasNumbers = (record.idNumber ?? record.mobile ?? record.emergencyPhone) !== null
  return (
    <>
      {hasNumbers && permissions.has('biz:employee:reveal') && !reveal.whole && <Button onClick={reveal.ask}>显示完整号码</Button>}
      <PersonAccessButton personId={record.employeeId} />
      <ChangeHistoryButton targetType="员工" targetId={record.employeeId} name={record.name} />
      {further}
    </>
  )
}
