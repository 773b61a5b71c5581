import {
  BodyState,
  ContactHistory,
  DeclareSource,
  HealthLevel,
  IsolationState,
  Symptom,
  statusWords,
  TestResult,
  Vaccination,
} from '@oems/contract/declaration/codes.ts'
import { type EmpHealthInfo, fillingManagement, type Submission } from '@oems/contract/declaration/fillingManagement.ts'
import { EmpType, Sex } from '@oems/contract/people/codes.ts'
import { Empty, Skeleton } from 'antd'
import { useRead } from '../core/calls.ts'
import { moment } from '../core/moment.ts'
import { Part, Parts } from '../kit/record/Parts.tsx'
import { ReadingDrawer } from '../kit/record/ReadingDrawer.tsx'
import { StatusTag } from '../kit/StatusTag.tsx'
import { deadlineText } from './deadlineText.ts'
import styles from './filling.module.css'
import { Strip } from './Strip.tsx'
import { levelTone, statusTone } from './tones.ts'

interface Props {
  readonly empId: number | null
  readonly date: string | undefined
  readonly close: () => void
}

/** One person's day, and the fortnight up to it. Opening it is logged. */
export function PersonDrawer({ empId, date, close }: Props) {
  const query = { empId: empId ?? 0, date: date ?? null }
  const read = useRead(fillingManagement.loadEmpHealthInfo, query, { enabled: empId !== null })
  const person = empId === null ? undefined : read.data
  return (
    <ReadingDrawer open={empId !== null} onClose={close} size={560} title={person ? `${person.name} ${person.date}` : '健康申报'}>
      {person ? <Person person={person} /> : !read.isError && <Skeleton active paragraph={{ rows: 10 }} />}
    </ReadingDrawer>
  )
}

const Person = ({ person: p }: { readonly person: EmpHealthInfo }) => (
  <Parts>
    <Part
      title="身份"
      size="small"
      rows={{
        性别年龄: `${Sex.label(p.sex)}${p.age === null ? '' : ` ${p.age}岁`}`,
        人员类别: EmpType.label(p.empType),
        工号: p.workNo,
        手机: p.mobile,
        证件号码: p.idNumber,
        所在单位: p.orgName,
        归属单位: p.homeOrgName,
        '岗位/班组': [p.position, p.teamName].filter(Boolean).join(' / '),
      }}
    />
    <section>
      <h3>近14天</h3>
      <Strip days={p.strip} dated />
    </section>
    <section>
      <h3>
        当日申报 <StatusTag tone={statusTone[p.status]}>{statusWords(p.status, p.lateFilled)}</StatusTag>
      </h3>
      {p.declaration ? (
        <SubmissionPart submission={p.declaration} />
      ) : (
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description={p.obliged ? `尚未申报，截止 ${deadlineText(p.deadlineAt)}` : '当日无需申报'}
        />
      )}
    </section>
    {p.others.map((submission) => (
      <section key={submission.declareId}>
        <h3>{submission.older ? <StatusTag tone="due">补传的较早申报，未采用</StatusTag> : '此前申报'}</h3>
        <SubmissionPart submission={submission} />
      </section>
    ))}
  </Parts>
)

const SubmissionPart = ({ submission: s }: { readonly submission: Submission }) => (
  <Part
    size="small"
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
      接种情况: s.vaccination && Vaccination.label(s.vaccination),
      自测结果: s.testResult && TestResult.label(s.testResult),
      当前所在地: s.locationText,
      用药情况: s.medication,
      备注: s.remark,
      申报: `${moment(s.declaredAt, true)} ${DeclareSource.label(s.source)}`,
    }}
  />
)
