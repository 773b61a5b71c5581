import type { Output } from '@oems/contract/core/call.ts'
import { ProjectStatus } from '@oems/contract/organisation/codes.ts'
import { orgLists } from '@oems/contract/organisation/orgLists.ts'
import { useRead } from '../../core/calls.ts'
import type { NodePartProps } from '../../core/nodePart.ts'
import { figure } from '../../kit/Figures.tsx'
import { Part } from '../../kit/record/Parts.tsx'
import styles from '../organisation.module.css'

const openStatuses = ProjectStatus.options.map(({ value }) => value).filter((value) => value !== ProjectStatus.closed)

/** As the reporters of the projects have it: what stands beside it is counted, and counts offices as well. */
const reportedText = ({ reportedChineseNum, reportedForeignNum, reportedProjectNum }: Output<typeof orgLists.chineseEmpNum>) =>
  reportedProjectNum > 0 &&
  `中方 ${figure(reportedChineseNum)}，外籍 ${figure(reportedForeignNum)}（${figure(reportedProjectNum)} 个未关闭的项目已填报）`

/** Who is on post below the node, and under which measures its projects are; each number of projects leads to them. */
export function PeopleAndProjects({ orgId, openPart }: Pick<NodePartProps, 'orgId' | 'openPart'>) {
  const { data: people } = useRead(orgLists.chineseEmpNum, { orgId })
  const { data: measures } = useRead(orgLists.queryEpType, { orgId })
  const counts = measures?.counts.filter(({ projectNum }) => projectNum > 0) ?? []
  return (
    <Part
      title="人员与项目"
      rows={{
        中方员工: people && `${figure(people.chineseEmpNum)} 人`,
        外籍员工: people && `${figure(people.foreignEmpNum)} 人`,
        项目填报人数: people && reportedText(people),
        防控类型: counts.length > 0 && (
          <span className={styles.measures}>
            {counts.map(({ epType, label, projectNum }) => (
              <button
                key={epType}
                type="button"
                className="link-button"
                onClick={() => openPart('projects', { epType: [epType], projectStatus: openStatuses })}
              >
                {label} {figure(projectNum)} 个项目
              </button>
            ))}
          </span>
        ),
      }}
      wide={['项目填报人数', '防控类型']}
    />
  )
}
