import { type ArchiveCopy, ArchiveInfo } from '@oems/contract/archive/archives.ts'
import { AttachmentKind, ControlState, DiseaseSource, TestType } from '@oems/contract/archive/codes.ts'
import type { CopyRecord } from '@oems/contract/archive/copy.ts'
import { healthFieldNames } from '@oems/contract/archive/healthFields.ts'
import { TestResult } from '@oems/contract/declaration/codes.ts'
import { EmpType, MoveKind, Sex } from '@oems/contract/people/codes.ts'
import type { ReactNode } from 'react'
import { moment } from '../core/moment.ts'
import { lightOnly } from '../core/theme.ts'
import { rowsBy } from '../kit/record/Parts.tsx'
import { shownOf } from './AttachmentsTab.tsx'
import styles from './archive.module.css'

/** The sheets as they are printed; whoever gives them out signs and stamps the field that is left blank. Paper is white by night, too. */
export function CopySheet({ copy: { archive, stays, chapters, recordChapters, printedAt } }: { readonly copy: ArchiveCopy }) {
  const { name, sex, age, idNumber, mobile, empType, orgName, homeOrgName, workNo, position } = archive
  const rows = rowsBy(ArchiveInfo, archive)
  return (
    <article className={styles.sheet} style={lightOnly} aria-label={`${name}的档案复印件`}>
      <header>
        <h2>员工健康档案（复印件）</h2>
        <p>
          {homeOrgName} · 打印时间 {moment(printedAt)}
        </p>
      </header>
      <Facts
        rows={{
          姓名: name,
          性别: Sex.label(sex),
          年龄: age && `${age}岁`,
          证件号码: idNumber,
          手机号: mobile,
          工号: workNo,
          人员类别: EmpType.label(empType),
          岗位: position,
          所在单位: orgName,
        }}
      />
      <Section title="健康史">
        <Facts rows={rows(healthFieldNames)} />
      </Section>
      <Section title="在场轨迹">
        <Rows
          heads={['单位', '起', '止', '原因']}
          rows={stays.map(({ stayId, orgName: at, fromDay, toDay, reasonIn }) => [
            stayId,
            at,
            fromDay,
            toDay ?? '至今',
            MoveKind.label(reasonIn),
          ])}
        />
      </Section>
      <Section title="基础疾病">
        <Rows
          heads={['疾病', '确诊日期', '来源', '控制情况', '结束日期']}
          rows={archive.diseases.map((row) => [
            row.id,
            row.diseaseName,
            row.diagnosedOn,
            DiseaseSource.label(row.sourceType),
            ControlState.label(row.controlState),
            row.endedOn,
          ])}
        />
      </Section>
      <Section title="接种记录">
        <Rows
          heads={['病种', '剂次', '疫苗', '接种日期', '接种地点']}
          rows={archive.vaccinations.map((row) => [row.id, row.illnessName, row.doseNo, row.vaccineName, row.vaccinatedOn, row.place])}
        />
      </Section>
      <Section title="检测记录">
        <Rows
          heads={['病种', '检测类型', '结果', '采样时间', '检测机构']}
          rows={archive.tests.map((row) => [
            row.id,
            row.illnessName,
            TestType.label(row.testType),
            TestResult.label(row.testResult),
            moment(row.sampledAt),
            row.institution,
          ])}
        />
      </Section>
      <Section title="附件">
        {archive.attachmentNum > archive.attachments.length && <p>{shownOf(archive.attachments.length, archive.attachmentNum)}。</p>}
        <Rows
          heads={['名称', '类型', '资料日期', '文件数']}
          rows={archive.attachments.map((row) => [row.id, row.title, AttachmentKind.label(row.attachmentKind), row.docDate, row.fileNum])}
        />
      </Section>
      {chapters.map(({ name: chapter, entries }) => (
        <Section key={chapter} title={chapter}>
          <Rows
            heads={['日期', '内容', '说明', '单位']}
            rows={entries.map(({ key, day, title, detail, orgName: at }) => [key, day, title, detail, at])}
          />
        </Section>
      ))}
      {recordChapters.map(({ name: chapter, records }) => (
        <Section key={chapter} title={chapter}>
          {records.length === 0 && <p>无</p>}
          {records.map((record) => (
            <RecordOnPaper key={record.key} record={record} />
          ))}
        </Section>
      ))}
      <footer className={styles.stamp}>
        <span>提供单位（盖章）：</span>
        <span>经办人：</span>
        <span>本人签收：</span>
        <span>日期：　　　　年　　月　　日</span>
      </footer>
    </article>
  )
}

const RecordOnPaper = ({ record: { key, title, facts, heads, rows: lines } }: { readonly record: CopyRecord }) => (
  <>
    <h4>{title}</h4>
    <dl className={styles.wide}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
    {lines.length > 0 && <Rows heads={heads} rows={lines.map((cells, at) => [`${key}.${at}`, ...cells])} />}
  </>
)

const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section>
    <h3>{title}</h3>
    {children}
  </section>
)

const Facts = ({ rows }: { readonly rows: Readonly<Record<string, ReactNode>> }) => (
  <dl>
    {Object.entries(rows).map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value || '—'}</dd>
      </div>
    ))}
  </dl>
)

type Cell = string | number | null
/** The first of each row's values tells it from the others. */
const Rows = ({ heads, rows }: { readonly heads: readonly string[]; readonly rows: readonly (readonly [Cell, ...Cell[]])[] }) =>
  rows.length === 0 ? (
    <p>无</p>
  ) : (
    <table>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([key, ...cells]) => (
          <tr key={key}>
            {heads.map((head, at) => (
              <td key={head}>{cells[at] ?? '—'}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
