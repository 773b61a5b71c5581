import { EmpStatus, EmpType, IdType, MoveKind, Relation, Sex, SourceType, TodayStatus } from '@oems/contract/people/codes.ts'
import { type EmployeeInfo, employees } from '@oems/contract/people/employees.ts'
import { Button, Skeleton, Space, Timeline } from 'antd'
import { use } from 'react'
import { Permissions, useRead } from '../core/calls.ts'
import { moment } from '../core/moment.ts'
import { send } from '../core/send.ts'
import { Part, Parts } from '../kit/Parts.tsx'
import { ReadingDrawer } from '../kit/ReadingDrawer.tsx'
import { StatusTag } from '../kit/StatusTag.tsx'
import { RevealDialog, type RevealInput, useReveal } from '../kit/useReveal.tsx'
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

const Sheet = ({ record: r }: { readonly record: EmployeeInfo }) => (
  <Parts>
    <Part
      title="身份信息"
      rows={{
        性别: Sex.label(r.sex),
        出生日期: r.birthday && `${r.birthday}（${r.age}岁）`,
        国籍: r.nationName,
        证件: r.idType && `${IdType.label(r.idType)} ${r.idNumber}`,
      }}
    />
    <Part
      title="任职信息"
      rows={{
        所在单位: r.orgName,
        归属单位: r.homeOrgName,
        人员类别: EmpType.label(r.empType),
        工号: r.workNo,
        岗位: r.position,
        职务: r.jobTitle,
        '部门/工区': r.deptName,
        班组: r.teamName,
        在岗状态: <StatusTag tone={postTone[r.empStatus]}>{EmpStatus.label(r.empStatus)}</StatusTag>,
        今日申报: <StatusTag tone={todayTone[r.todayStatus]}>{TodayStatus.label(r.todayStatus)}</StatusTag>,
        入职日期: r.entryDate,
        到岗日期: r.arrivalDate,
      }}
    />
    <Part
      title="联系信息"
      rows={{
        手机: r.mobile && `+${r.telephoneCode} ${r.mobile}`,
        邮箱: r.email,
        紧急联系人: r.emergencyName && `${r.emergencyName}${r.emergencyRelation ? `（${Relation.label(r.emergencyRelation)}）` : ''}`,
        紧急联系人电话: r.emergencyPhone,
      }}
    />
    <Part
      title="账号"
      rows={{
        登录账号: r.account?.username ?? '未开通',
        状态: r.account && (r.account.activated ? '已激活' : '未激活'),
        最近登录: r.account?.lastLoginTime && moment(r.account.lastLoginTime),
        来源: `${SourceType.label(r.sourceType)}${r.importBatch ? ` ${r.importBatch}` : ''}`,
        备注: r.remark,
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
