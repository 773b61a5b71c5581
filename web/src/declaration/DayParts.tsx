import {
  BodyState,
  ContactHistory,
  DeclareSource,
  FillPattern,
  HealthLevel,
  IsolationState,
  Symptom,
  statusWords,
  TestResult,
  Vaccination,
} from '@oems/contract/declaration/codes.ts'
import { type EmpHealthInfo, fillingManagement, type NamedSubmission } from '@oems/contract/declaration/fillingManagement.ts'
import { Empty } from 'antd'
import type { ReactNode } from 'react'
import { deadlineText } from '../core/deadlineText.ts'
import { moment } from '../core/moment.ts'
import { Loaded } from '../kit/record/Loaded.tsx'
import { Part, Parts } from '../kit/record/Parts.tsx'
import { StatusTag } from '../kit/StatusTag.tsx'
import type { PersonView } from '../person/parts.ts'
import { DailyLink } from './daily/DailyLink.tsx'
import { diagnosedText } from './diagnosed.ts'
import styles from './filling.module.css'
import { levelTone, statusTone } from './tones.ts'

/** What one person has declared of a day. Reading it is logged. */
export default function DayParts({ personId, date }: PersonView) {
  return (
    <Loaded call={fillingManagement.loadEmpHealthInfo} input={{ empId: personId, date }}>
      {(person) => <Day person={person} />}
    </Loaded>
  )
}

const Day = ({ person: p }: { readonly person: EmpHealthInfo }) => {
  const title = (
    <>
      {p.date} 申报 <StatusTag tone={statusTone[p.status]}>{statusWords(p.status, p.lateFilled)}</StatusTag>
    </>
  )
  return (
    <Parts>
      {p.declaration ? (
        <SubmissionPart title={title} submission={p.declaration} />
      ) : (
        <Part title={title}>
          <Empty
            image={Empty.PRESENTED_IMAGE_SIMPLE}
            description={p.obliged ? `尚未申报，截止 ${deadlineText(p.deadlineAt)}` : '当日无需申报'}
          />
        </Part>
      )}
      <KnownPart person={p} />
      {p.others.map((submission) => (
        <SubmissionPart
          key={submission.declareId}
          title={submission.older ? <StatusTag tone="due">补传的较早申报，未采用</StatusTag> : '此前申报'}
          submission={submission}
        />
      ))}
    </Parts>
  )
}

/** What else bears on it: illnesses, attention, allergies; and how the form was filled in, for whoever sees that. */
function KnownPart({ person: { empId, date, health, pattern } }: { readonly person: EmpHealthInfo }) {
  const rows = {
    ...(health && {
      在管病例: health.situations.map(({ illnessName, caseClass, since }) => `${illnessName}（${caseClass}，${since}）`).join('、') || '无',
      重点关注: health.important ? attentionText(health.important) : '无',
      基础疾病: health.diseases.join('、') || '无登记',
      过敏史: health.allergy ?? '未登记',
      最近体检: health.lastExam ? examText(health.lastExam) : '无',
    }),
    ...(pattern.length > 0 && { 填报规律: pattern.map(FillPattern.label).join('、') }),
  }
  return (
    <Part title="健康概况" wide={['在管病例', '重点关注', '过敏史', '最近体检']} rows={rows}>
      <DailyLink personId={empId} date={date} />
    </Part>
  )
}

type Known = NonNullable<EmpHealthInfo['health']>
const attentionText = ({ level, reasons, since, watchUntil }: NonNullable<Known['important']>) =>
  [level, reasons.join('、'), `自 ${since}`, watchUntil && `观察至 ${watchUntil}`].filter(Boolean).join(' · ')
const examText = ({ examDate, kind, conclusion }: NonNullable<Known['lastExam']>) =>
  [examDate, kind, conclusion].filter(Boolean).join(' · ')

interface DayProps {
  readonly title: ReactNode
  readonly submission: NamedSubmission
}
const SubmissionPart = ({ title, submission: s }: DayProps) => (
  <Part
    title={title}
    wide={['症状', '用药情况', '备注', '申报']}
    rows={{
      健康等级: (
        <>
          <StatusTag tone={levelTone[s.level]}>{HealthLevel.label(s.level)}</StatusTag>
          {s.worse && <b className={styles.worse}>↑恶化</b>}
        </>
      ),
      体温: s.temperature && `${s.temperature} ℃`,
      身体状况: BodyState.label(s.bodyState),
      症状: s.symptoms.map((code) => (code === Symptom.other ? s.symptomOther : Symptom.label(code))).join('、') || '无',
      接触史: ContactHistory.label(s.contactHistory),
      隔离状态: IsolationState.label(s.isolationState),
      已诊断疾病: diagnosedText(s),
      接种情况: s.vaccination && Vaccination.label(s.vaccination),
      自测结果: s.testResult && TestResult.label(s.testResult),
      当前所在地: s.locationText,
      是否离开驻地: s.leftSite !== null && (s.leftSite === 1 ? '是' : '否'),
      用药情况: s.medication,
      备注: s.remark,
      申报: `${moment(s.declaredAt, true)} ${DeclareSource.label(s.source)}`,
    }}
  />
)
