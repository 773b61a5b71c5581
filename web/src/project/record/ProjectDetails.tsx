import { EpType } from '@oems/contract/organisation/codes.ts'
import { ClinicLevel } from '@oems/contract/project/codes.ts'
import { ProjectRecord } from '@oems/contract/project/projects.ts'
import { moment } from '../../core/moment.ts'
import type { NodeView } from '../../core/nodePart.ts'
import { figure } from '../../kit/Figures.tsx'
import { Shown } from '../../kit/record/Loaded.tsx'
import { Part, Parts, rowsBy } from '../../kit/record/Parts.tsx'
import { StatusTag } from '../../kit/StatusTag.tsx'
import styles from '../project.module.css'
import { epTone } from '../tones.ts'
import { useProject } from './useProject.ts'

/** 基本信息: what the project's form holds, to read, beside what was counted. */
export default function ProjectDetails({ orgId }: NodeView) {
  const read = useProject(orgId)
  return (
    <div className={styles.record}>
      <Shown read={read} lines={10}>
        {(project) => <Sheet project={project} />}
      </Shown>
    </div>
  )
}

function Sheet({ project }: { readonly project: ProjectRecord }) {
  const rows = rowsBy(ProjectRecord, project)
  const { longitude, latitude, epType, epNext, epNextDate } = project
  return (
    <Parts>
      <Part
        title="项目"
        rows={{
          ...rows([
            'orgName',
            'orgProjectType',
            'industry',
            'contractMode',
            'ownerUnit',
            'parentName',
            'regionName',
            'shortName',
            'nameEn',
            'orgCode',
          ]),
          ...(project.formerNames.length > 0 && rows(['formerNames'])),
        }}
        wide={['项目名称']}
      />
      <Part
        title="状态与工期"
        rows={rows(['projectStatus', 'statusReason', 'startDate', 'planEndDate', 'actualEndDate', 'suspendSince'])}
      />
      <Part
        title="人数"
        rows={{
          在岗员工: `${figure(project.empNum)} 人（中方 ${figure(project.chineseEmpNum)}，外籍 ${figure(project.foreignEmpNum)}）`,
          填报人数: <Reported project={project} />,
          ...rows(['peakNum', 'userNum'], {
            peakNum: project.peakNum !== null && figure(project.peakNum),
            userNum: figure(project.userNum),
          }),
        }}
        wide={['在岗员工', '填报人数']}
      />
      <Part
        title="健康防控"
        rows={{
          防控类型: <StatusTag tone={epTone[epType]}>{EpType.label(epType)}</StatusTag>,
          将变更为: epNext !== null && epNextDate !== null && `${EpType.label(epNext)}（${epNextDate} 起）`,
          ...rows(['epTypeReason', 'epSetAt', 'clinicLevelNow'], {
            clinicLevelNow: project.clinicLevelNow !== null && ClinicLevel.label(project.clinicLevelNow),
          }),
        }}
      />
      <Part
        title="所在地"
        rows={{
          ...rows(['nationName', 'provinceName', 'areaName', 'timeZone', 'address']),
          经纬度: longitude !== null && latitude !== null && `${longitude}，${latitude}`,
        }}
        wide={['详细地址']}
      />
      <Part title="填报" rows={rows(['infoStatus', 'guideBaseAt', 'guideMedicalAt', 'guideNetworkEnvAt'])} />
      <Part title="其他" rows={rows(['intro', 'remark', 'createdAt', 'updatedAt'])} wide={['项目简介', '备注']} />
    </Parts>
  )
}

/** As the reporter has it; said to be off where it is far from what was counted. */
function Reported({ project }: { readonly project: ProjectRecord }) {
  const { reportedChineseNum, reportedForeignNum, reportedAt, headcountDiffers } = project
  if (reportedChineseNum === null && reportedForeignNum === null) return '—'
  return (
    <>
      中方 {figure(reportedChineseNum)}，外籍 {figure(reportedForeignNum)}
      {reportedAt !== null && `（${moment(reportedAt)}）`}{' '}
      {headcountDiffers && <StatusTag tone="due">与在岗员工相差较大，请核对</StatusTag>}
    </>
  )
}
