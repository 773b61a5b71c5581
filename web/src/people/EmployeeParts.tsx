import { EmpStatus, EmpType, IdType, MoveKind, Relation, TodayStatus } from '@oems/contract/people/codes.ts'
import { jobDetailNames } from '@oems/contract/people/employeeFields.ts'
import { EmployeeInfo, employees } from '@oems/contract/people/employees.ts'
import { Timeline } from 'antd'
import { moment } from '../core/moment.ts'
import { Loaded } from '../kit/record/Loaded.tsx'
import { Part, Parts, rowsBy } from '../kit/record/Parts.tsx'
import { StatusTag } from '../kit/StatusTag.tsx'
import type { PersonView } from '../person/parts.ts'
import { postTone, todayTone } from '../person/tones.ts'
import styles from './employees.module.css'
import { originOf } from './origin.ts'

/** Who somebody is, what for, how to be reached, the account, and the 在场轨迹. */
export default function EmployeeParts({ personId, numbers }: PersonView) {
  return (
    <Loaded call={employees.info} input={{ employeeId: personId }} lines={12}>
      {(record) => <Sheet record={{ ...record, ...numbers }} />}
    </Loaded>
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
        wide={['证件']}
      />
      <Part
        title="任职信息"
        rows={{
          ...rows(
            ['orgName', 'homeOrgName', 'empType', 'workNo', ...jobDetailNames, 'empStatus', 'todayStatus', 'entryDate', 'arrivalDate'],
            {
              empStatus: <StatusTag tone={postTone[r.empStatus]}>{EmpStatus.label(r.empStatus)}</StatusTag>,
              todayStatus: <StatusTag tone={todayTone[r.todayStatus]}>{TodayStatus.label(r.todayStatus)}</StatusTag>,
            },
          ),
          ...(r.expectReturnDate && rows(['expectReturnDate'])),
          ...(r.leaveDate && rows(['leaveDate'])),
        }}
        wide={['所在单位', '归属单位']}
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
          ...rows(['sourceType', 'remark'], { sourceType: originOf(r) }),
        }}
        wide={['备注']}
      />
      <Part title="在场轨迹">
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
      </Part>
    </Parts>
  )
}
