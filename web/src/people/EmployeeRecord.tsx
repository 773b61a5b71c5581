import { EmpStatus, EmpType, IdType, MoveKind, Relation, SourceType, TodayStatus } from '@oems/contract/people/codes.ts'
import { jobDetailNames } from '@oems/contract/people/employeeFields.ts'
import { EmployeeInfo, employees } from '@oems/contract/people/employees.ts'
import { Button, Skeleton, Space, Timeline } from 'antd'
import { use } from 'react'
import { Permissions, useRead } from '../core/calls.ts'
import { moment } from '../core/moment.ts'
import { send } from '../core/send.ts'
import { Part, Parts, rowsBy } from '../kit/record/Parts.tsx'
import { ReadingDrawer } from '../kit/record/ReadingDrawer.tsx'
import { RevealDialog, type RevealInput, useReveal } from '../kit/record/useReveal.tsx'
import { StatusTag } from '../kit/StatusTag.tsx'
import { ChangeHistoryButton } from '../operationLog/ChangeHistory.tsx'
import { PersonAccessButton } from '../operationLog/PersonAccess.tsx'
import { postTone, todayTone } from './columns.tsx'
import styles from './employees.module.css'

interface Props {
  readonly employeeId: number | null
  readonly close: () => void
  readonly edit: ((record: EmployeeInfo) => void) | undefined
  readonly remove: ((record: EmployeeInfo) => void) | undefined
}

async function wholeNumbers(employeeId: number, input: RevealInput) {
  const { idNumber, mobile, emergencyPhone } = await send(employees.info, { employeeId, reveal: 1, ...input })
  return { idNumber, mobile, emergencyPhone }
}

/** The record of one person with the 在场轨迹. */
export function EmployeeRecord({ employeeId, close, edit, remove }: Props) {
  const permissions = use(Permissions)
  const read = useRead(employees.info, { employeeId: employeeId ?? 0 }, { enabled: employeeId !== null })
  const record = employeeId === null ? undefined : read.data
  const reveal = useReveal(employeeId, wholeNumbers)
  const hasNumbers = record && (record.idNumber ?? record.mobile ?? record.emergencyPhone) !== null
  return (
    <ReadingDrawer
      open={employeeId !== null}
      onClose={close}
      size={680}
      title={record ? record.name : '员工'}
      extra={
        record && (
          <Space>
            {hasNumbers && permissions.has('biz:employee:reveal') && !reveal.whole && <Button onClick={reveal.ask}>显示完整号码</Button>}
            <PersonAccessButton personId={record.employeeId} />
            <ChangeHistoryButton targetType="员工" targetId={record.employeeId} name={record.name} />
            {edit && record.editable && <Button onClick={() => edit(record)}>编辑</Button>}
            {remove && record.editable && (
              <Button danger onClick={() => remove(record)}>
                删除
              </Button>
            )}
          </Space>
        )
      }
    >
      {record ? <Sheet record={{ ...record, ...reveal.whole }} /> : !read.isError && <Skeleton active paragraph={{ rows: 10 }} />}
      <RevealDialog reveal={reveal} />
    </ReadingDrawer>
  )
}

function Sheet({ record: r }: { readonly record: EmployeeInfo }) {
  const rows = rowsBy(EmployeeInfo, r)
  const relation = r.emergencyRelation ? `（${Relation.label(r.emergencyRelation)}）` : ''
  return (
    <Parts>
      <Part
        title="身份信息"
        rows={{
          ...rows(['sex', 'birthday', 'nationName'], { birthday: r.birthday && `${r.birthday}（${r.age}岁）` }),
          证件: r.idType && `${IdType.label(r.idType)} ${r.idNumber}`,
        }}
      />
      <Part
        title="任职信息"
        rows={rows(
          ['orgName', 'homeOrgName', 'empType', 'workNo', ...jobDetailNames, 'empStatus', 'todayStatus', 'entryDate', 'arrivalDate'],
          {
            empStatus: <StatusTag tone={postTone[r.empStatus]}>{EmpStatus.label(r.empStatus)}</StatusTag>,
            todayStatus: <StatusTag tone={todayTone[r.todayStatus]}>{TodayStatus.label(r.todayStatus)}</StatusTag>,
          },
        )}
      />
      <Part
        title="联系信息"
        rows={{
          手机: r.mobile && `+${r.telephoneCode} ${r.mobile}`,
          ...rows(['email', 'emergencyName', 'emergencyPhone'], { emergencyName: r.emergencyName && `${r.emergencyName}${relation}` }),
        }}
      />
      <Part
        title="账号"
        rows={{
          登录账号: r.account?.username ?? '未开通',
          状态: r.account && (r.account.activated ? '已激活' : '未激活'),
          最近登录: r.account?.lastLoginTime && moment(r.account.lastLoginTime),
          ...rows(['sourceType', 'remark'], { sourceType: [SourceType.label(r.sourceType), r.importBatch].filter(Boolean).join(' ') }),
        }}
      />
      <section>
        <h3>在场轨迹</h3>
        <Timeline
          items={r.stays.map((stay) => ({
            key: stay.stayId,
            color: stay.toDay === null ? 'green' : 'gray',
            content: (
              <>
                {stay.orgName}
                <div className={styles.stay}>
                  {stay.fromDay} 至 {stay.toDay ?? '今'} · {MoveKind.label(stay.reasonIn)}
                  {stay.reasonOut && ` → ${MoveKind.label(stay.reasonOut)}`} · {EmpType.label(stay.empType)}
                </div>
              </>
            ),
          }))}
        />
      </section>
    </Parts>
  )
}
