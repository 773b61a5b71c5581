import {
  BodyState,
  ContactHistory,
  DeclareSource,
  HandleResult,
  HandleState,
  HealthLevel,
  IsolationState,
  Symptom,
  statusWords,
  TestResult,
  Vaccination,
} from '@oems/contract/declaration/codes.ts'
import { declareHealth } from '@oems/contract/declaration/declareHealth.ts'
import type { HealthRow } from '@oems/contract/declaration/healthLists.ts'
import type { DaySubmission, EmpDate } from '@oems/contract/declaration/personDays.ts'
import { EmpType } from '@oems/contract/people/codes.ts'
import { employees } from '@oems/contract/people/employees.ts'
import { Button, Empty } from 'antd'
import { useCan } from '../../core/calls.ts'
import { deadlineText } from '../../core/deadlineText.ts'
import { moment } from '../../core/moment.ts'
import { Loaded } from '../../kit/record/Loaded.tsx'
import { Part, Parts } from '../../kit/record/Parts.tsx'
import { RecordDrawer } from '../../kit/record/RecordDrawer.tsx'
import { RecordHead } from '../../kit/record/RecordHead.tsx'
import { type Opened, useOpenedRecord } from '../../kit/record/useOpened.ts'
import { StatusTag } from '../../kit/StatusTag.tsx'
import { diagnosedText } from '../diagnosed.ts'
import { levelTone, statusTone } from '../tones.ts'
import styles from './health.module.css'
import type { DayActions } from './useDayActions.tsx'

type Row = Pick<HealthRow, 'id' | 'empId' | 'name' | 'date' | 'orgName' | 'handleState' | 'empType'>
interface Props<R extends Row> {
  readonly opened: Opened<R>
  /** Absent where the list is only read. */
  readonly actions?: DayActions
}

/** A person's day beside the list: everything that was sent for it. */
export function DayRecord<R extends Row>({ opened, actions }: Props<R>) {
  const can = useCan()
  const { row } = useOpenedRecord(opened)
  return (
    <RecordDrawer opened={opened} title={row?.name ?? '健康申报'}>
      {row && (
        <>
          <RecordHead
            name={row.name}
            about={`${EmpType.label(row.empType)} · ${row.date}`}
            place={row.orgName}
            actions={
              <>
                {actions?.ofRow(row).map(({ label, onClick, danger = false }) => (
                  <Button key={label} danger={danger} onClick={onClick}>
                    {label}
                  </Button>
                ))}
                {can(employees.info) && <Button href={`#/employee/${row.empId}`}>员工档案</Button>}
              </>
            }
          />
          <Loaded key={`${row.empId} ${row.date}`} call={declareHealth.listByEmpIdAndDate} input={{ empId: row.empId, date: row.date }}>
            {(day) => <Day day={day} />}
          </Loaded>
        </>
      )}
    </RecordDrawer>
  )
}

/** All submissions of a day, the newest first, each with what it says otherwise than the one before. */
export const Day = ({ day }: { readonly day: EmpDate }) => (
  <Parts>
    <Part
      title={
        <>
          {day.date} 申报 <StatusTag tone={statusTone[day.status]}>{statusWords(day.status, day.lateFilled)}</StatusTag>
        </>
      }
    >
      {day.submissions.length === 0 && (
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description={day.obliged ? `尚未申报，截止 ${deadlineText(day.deadlineAt)}` : '当日无需申报'}
        />
      )}
    </Part>
    {day.submissions.map((submission) => (
      <SubmissionPart key={submission.declareId} of={submission} />
    ))}
  </Parts>
)

const stateOf = ({ voided, isLatest, older }: DaySubmission) => {
  if (voided) return <StatusTag tone="overdue">已作废</StatusTag>
  if (isLatest) return <StatusTag tone="done">当前有效</StatusTag>
  return <StatusTag tone="none">{older ? '补传的较早申报，未采用' : '已被更正'}</StatusTag>
}

const SubmissionPart = ({ of: s }: { readonly of: DaySubmission }) => (
  <Part
    title={
      <>
        {moment(s.declaredAt, true)} {DeclareSource.label(s.source)} {stateOf(s)}
      </>
    }
    wide={['症状', '用药情况', '备注', '处置', '处置说明', '作废']}
    rows={{
      健康等级: <StatusTag tone={levelTone[s.level]}>{`${HealthLevel.label(s.level)}${s.worse ? ' ↑恶化' : ''}`}</StatusTag>,
      体温: s.temperature && `${s.temperature} ℃`,
      身体状况: BodyState.label(s.bodyState),
      症状: s.symptoms.map((code) => (code === Symptom.other ? s.symptomOther : Symptom.label(code))).join('、') || '无',
      接触史: ContactHistory.label(s.contactHistory),
      隔离状态: IsolationState.label(s.isolationState),
      ...(diagnosedText(s) !== '' && { 已诊断疾病: diagnosedText(s) }),
      ...(s.vaccination && { 接种情况: Vaccination.label(s.vaccination) }),
      ...(s.testResult && { 自测结果: TestResult.label(s.testResult) }),
      ...(s.locationText && { 当前所在地: s.locationText }),
      ...(s.leftSite !== null && { 是否离开驻地: s.leftSite === 1 ? '是' : '否' }),
      提交人: s.declarantName,
      ...(s.medication && { 用药情况: s.medication }),
      ...(s.remark && { 备注: s.remark }),
      ...(s.handleState !== HandleState.notNeeded && { 处置: handledText(s) }),
      ...(s.handleNote && { 处置说明: s.handleNote }),
      ...(s.voided && { 作废: [s.voidReason, s.voidedByName, s.voidedAt && moment(s.voidedAt)].filter(Boolean).join(' · ') }),
    }}
  >
    {s.differences.length > 0 && (
      <ul className={styles.differences} aria-label="与前一次的差异">
        {s.differences.map(({ field, title, before, after }) => (
          <li key={field}>
            {title}：<del>{before ?? '未填'}</del> → <b>{after ?? '未填'}</b>
          </li>
        ))}
      </ul>
    )}
  </Part>
)

const handledText = ({ handleState, handleResult, handledByName, handledAt }: DaySubmission) =>
  [handleResult ? HandleResult.label(handleResult) : HandleState.label(handleState), handledByName, handledAt && moment(handledAt)]
    .filter(Boolean)
    .join(' · ')
