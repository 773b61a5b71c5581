import { numberText } from '@oems/client/dialling.ts'
import { IdType, Relation } from '@oems/contract/people/codes.ts'
import { Stage } from '@oems/contract/student/codes.ts'
import { Student, students } from '@oems/contract/student/students.ts'
import { Button, Space } from 'antd'
import { use } from 'react'
import { Permissions } from '../core/calls.ts'
import { send } from '../core/send.ts'
import type { RowAction } from '../kit/list/RowActions.tsx'
import { Part, Parts, rowsBy } from '../kit/record/Parts.tsx'
import { RecordDrawer } from '../kit/record/RecordDrawer.tsx'
import { RecordHead } from '../kit/record/RecordHead.tsx'
import { type Opened, useOpenedRecord } from '../kit/record/useOpened.ts'
import { RevealDialog, type RevealInput, useReveal } from '../kit/record/useReveal.tsx'
import { ChangeHistoryButton } from '../operationLog/ChangeHistory.tsx'
import { StudentTag } from './StudentTag.tsx'

interface Props {
  readonly opened: Opened<Student>
  readonly actionsOf: (student: Student) => readonly RowAction[]
}
const whole = (id: number, why: RevealInput) => send(students.info, { id, reveal: 1, ...why })

/** One student beside the list: who, where they study, and who is called. */
export function StudentRecord({ opened, actionsOf }: Props) {
  const { id, row } = useOpenedRecord(opened)
  const mayReveal = use(Permissions).has('biz:student-info:reveal')
  const reveal = useReveal(id, whole)
  const student = row && { ...row, ...reveal.whole }
  return (
    <RecordDrawer opened={opened} title={row?.name ?? '国际学生'}>
      {row && student && (
        <>
          <RecordHead
            name={student.name}
            about={[Stage.label(student.stage), student.major].filter(Boolean).join(' · ')}
            states={<StudentTag status={student.studentStatus} />}
            place={student.orgName}
            actions={
              <Space wrap>
                {mayReveal && !reveal.whole && <Button onClick={reveal.ask}>显示完整号码</Button>}
                {actionsOf(row).map(({ label, onClick, danger = false }) => (
                  <Button key={label} danger={danger} onClick={onClick}>
                    {label}
                  </Button>
                ))}
                <ChangeHistoryButton targetType="国际学生" targetId={student.id} name={student.name} />
              </Space>
            }
          />
          <Sheet student={student} />
        </>
      )}
      <RevealDialog reveal={reveal} />
    </RecordDrawer>
  )
}

function Sheet({ student: s }: { readonly student: Student }) {
  const rows = rowsBy(Student, s)
  const contact = s.contactName && `${s.contactName}${s.contactRelation ? `（${Relation.label(s.contactRelation)}）` : ''}`
  return (
    <Parts>
      <Part
        title="身份信息"
        rows={{
          ...rows(['sex', 'birthday', 'nationName']),
          证件: s.idType && `${IdType.label(s.idType)} ${s.idNumber}`,
        }}
        wide={['证件']}
      />
      <Part title="学籍信息" rows={rows(['studyNationName', 'school', 'major', 'stage', 'enrolDate', 'graduateDate'])} wide={['学校']} />
      <Part
        title="境外联系"
        rows={{ ...rows(['overseasPhone']), 手机: s.mobile && numberText(s.mobile, s.telephoneCode), ...rows(['email']) }}
      />
      <Part title="国内联系人" rows={rows(['contactName', 'contactPhone', 'guardianName'], { contactName: contact })} />
      <Part title="保险" rows={rows(['insuranceNo'])} />
    </Parts>
  )
}
