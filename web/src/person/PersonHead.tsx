import { EmpStatus, EmpType, Sex, TodayStatus } from '@oems/contract/people/codes.ts'
import type { EmployeeInfo } from '@oems/contract/people/employees.ts'
import { Button, Space } from 'antd'
import { type ReactNode, use } from 'react'
import { Permissions } from '../core/calls.ts'
import { RecordHead } from '../kit/record/RecordHead.tsx'
import { useFormer } from '../kit/record/useFormer.ts'
import type { useReveal } from '../kit/record/useReveal.tsx'
import { StatusTag } from '../kit/StatusTag.tsx'
import { ChangeHistoryButton } from '../operationLog/ChangeHistory.tsx'
import { PersonAccessButton } from '../operationLog/PersonAccess.tsx'
import type { Numbers } from './parts.ts'
import styles from './person.module.css'
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
  const { drawn, placeOf } = useFormer(record)
  return (
    <RecordHead
      name={known?.name ?? '…'}
      about={known && aboutOf(known)}
      states={
        drawn && (
          <span {...placeOf}>
            <StatusTag tone={postTone[drawn.empStatus]}>{EmpStatus.label(drawn.empStatus)}</StatusTag>
            <span className={styles.today}>今日</span>
            <StatusTag tone={todayTone[drawn.todayStatus]}>{TodayStatus.label(drawn.todayStatus)}</StatusTag>
          </span>
        )
      }
      place={known?.orgName}
      actions={
        drawn && (
          <div {...placeOf}>
            <Actions record={drawn} reveal={reveal} further={actions?.(drawn)} />
          </div>
        )
      }
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
    <Space wrap>
      {hasNumbers && permissions.has('biz:employee:reveal') && !reveal.whole && <Button onClick={reveal.ask}>显示完整号码</Button>}
      <PersonAccessButton personId={record.employeeId} />
      <ChangeHistoryButton targetType="员工" targetId={record.employeeId} name={record.name} />
      {further}
    </Space>
  )
}
