import { isLevelOff } from '@oems/contract/medical/medical.ts'
import { EpType, ProjectStatus } from '@oems/contract/organisation/codes.ts'
import { ClinicLevel, InfoStatus } from '@oems/contract/project/codes.ts'
import { ProjectRow, type projectLists } from '@oems/contract/project/projectLists.ts'
import { readinessFigure } from '@oems/contract/readiness/figures.ts'
import { figure } from '../../kit/Figures.tsx'
import { LocalClock } from '../../kit/LocalClock.tsx'
import { Pair } from '../../kit/list/Cells.tsx'
import { columnsBy } from '../../kit/list/columnsBy.ts'
import type { Column } from '../../kit/list/ListTable.tsx'
import type { List } from '../../kit/list/useListPage.ts'
import { StatusTag } from '../../kit/StatusTag.tsx'
import { infoTone, projectTone } from '../../node/tones.ts'
import styles from '../project.module.css'
import { epTone, readinessTone } from '../tones.ts'

type Sortable = List<typeof projectLists.paged>['sortable']

/** Names of projects are long, and begin alike with the nation. */
const nameSpan = { least: 180, usual: 230, most: 340 }

/** 02 §6.2. */
export function columnsOf(sortable: Sortable, open: (row: ProjectRow) => void): readonly Column<ProjectRow>[] {
  const column = columnsBy(ProjectRow, sortable, ['orgName', 'startDate', 'planEndDate', 'empNum', 'readiness', 'updatedAt'])
  const extra = { extra: true }
  return [
    column('orgName', {
      span: nameSpan,
      render: (_, row) => (
        <Pair
          title={row.orgName}
          first={
            <button type="button" className={`link-button ${styles.name}`} onClick={() => open(row)}>
              {row.orgName}
            </button>
          }
          second={<StatusTag tone={projectTone[row.projectStatus]}>{ProjectStatus.label(row.projectStatus)}</StatusTag>}
        />
      ),
    }),
    column('parentName', { kind: 'organisation', ofScope: true }),
    column('nationName', {
      filter: 'nationCode',
      render: (_, { nationName, timeZone }) => <Pair first={nationName ?? '—'} second={<LocalTime timeZone={timeZone} />} />,
    }),
    column('empNum', {
      render: (_, { empNum, chineseEmpNum, foreignEmpNum }) => (
        <Pair first={figure(empNum)} second={`中${figure(chineseEmpNum)} 外${figure(foreignEmpNum)}`} />
      ),
    }),
    column('clinicLevelNow', { kind: 'status', title: '在用医务室', render: (_, row) => <LevelNow {...row} /> }),
    column('readiness', {
      kind: 'figure',
      span: { least: 100, usual: 108, most: 124 },
      explains: { ...readinessFigure, title: '完备度' },
      render: (_, { readiness }) => (readiness === null ? '—' : <StatusTag tone={readinessTone(readiness)}>{readiness}</StatusTag>),
    }),
    column('epType', {
      kind: 'status',
      render: (_, { epType, epNext, epNextDate }) => {
        const now = <StatusTag tone={epTone[epType]}>{EpType.label(epType)}</StatusTag>
        return epNext === null || epNextDate === null ? (
          now
        ) : (
          <Pair first={now} second={`${epNextDate.slice(5)} 起${EpType.label(epNext)}`} />
        )
      },
    }),
    column('infoStatus', {
      kind: 'status',
      render: (_, { infoStatus }) => <StatusTag tone={infoTone[infoStatus]}>{InfoStatus.label(infoStatus)}</StatusTag>,
    }),
    column('clinicLevel', { ...extra, kind: 'status' }),
    column('validInstitutionNum', {
      ...extra,
      title: '合作机构',
      render: (_, { validInstitutionNum, institutionNum }) => `${figure(validInstitutionNum)} / ${figure(institutionNum)}`,
    }),
    column('industry', extra),
    column('orgProjectType', extra),
    column('videoAbility', extra),
    column('startDate', extra),
    column('planEndDate', extra),
    column('orgCode', { ...extra, kind: 'code' }),
    column('pathName', { ...extra, kind: 'organisation' }),
    column('createdAt', extra),
    column('updatedAt', extra),
  ]
}

/** By the register, as 完备度 counts; below it what the site has reported, where that is something else. */
function LevelNow({ clinicLevel, clinicLevelNow }: Pick<ProjectRow, 'clinicLevel' | 'clinicLevelNow'>) {
  const level = clinicLevelNow ?? ClinicLevel.none
  const now = level === ClinicLevel.none ? <StatusTag tone="due">{ClinicLevel.label(level)}</StatusTag> : ClinicLevel.label(level)
  if (clinicLevel === null || !isLevelOff({ clinicLevel, clinicLevelNow })) return now
  return <Pair title="级别不一致" first={now} second={`填报${ClinicLevel.label(clinicLevel)}`} />
}
const LocalTime = ({ timeZone }: Pick<ProjectRow, 'timeZone'>) =>
  timeZone === null ? null : (
    <>
      当地 <LocalClock timeZone={timeZone} />
    </>
  )
