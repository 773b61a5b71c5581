import { ProjectStatus } from '@oems/contract/organisation/codes.ts'
import { SubcontractStatus } from '@oems/contract/project/codes.ts'
import { type SubcontractLink, subcontracting } from '@oems/contract/project/subcontracting.ts'
import { Button, Empty } from 'antd'
import type { NodeView } from '../../core/nodePart.ts'
import { figure } from '../../kit/Figures.tsx'
import { Loaded } from '../../kit/record/Loaded.tsx'
import { Part, Parts } from '../../kit/record/Parts.tsx'
import { StatusTag } from '../../kit/StatusTag.tsx'
import { useSubcontract } from '../dialogs/useSubcontract.tsx'
import styles from '../project.module.css'

/** 分包: who works for this project, and for whom this one works; of the other side no more than sums (02 §2.4). */
export default function Subcontracts({ orgId }: NodeView) {
  const dialogs = useSubcontract(orgId)
  return (
    <section aria-label="分包" className={styles.record}>
      <Loaded call={subcontracting.listSubcontracting} input={{ projectId: orgId }}>
        {({ asGeneral, asSub }) => (
          <Parts>
            <Part title="分包给">
              {dialogs.add && <Button onClick={dialogs.add}>新增分包</Button>}
              {asGeneral.length === 0 ? (
                <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有分包项目或分包单位" />
              ) : (
                <Links links={asGeneral} remove={dialogs.remove} />
              )}
            </Part>
            {asSub.length > 0 && (
              <Part title="承包自">
                <Links links={asSub} />
              </Part>
            )}
          </Parts>
        )}
      </Loaded>
      {dialogs.dialogs}
    </section>
  )
}

interface LinksProps {
  readonly links: readonly SubcontractLink[]
  readonly remove?: ((link: SubcontractLink) => void) | undefined
}
const Links = ({ links, remove }: LinksProps) => (
  <ul className={styles.links}>
    {links.map((link) => (
      <li key={link.id}>
        <span>
          <b>{link.name}</b>
          <small>{aboutOf(link)}</small>
          {figuresOf(link) && <small>{figuresOf(link)}</small>}
        </span>
        <StatusTag tone={link.status === SubcontractStatus.active ? 'done' : 'none'}>{SubcontractStatus.label(link.status)}</StatusTag>
        {remove && link.status === SubcontractStatus.active && (
          <button type="button" className="link-button" onClick={() => remove(link)}>
            解除
          </button>
        )}
      </li>
    ))}
  </ul>
)

const aboutOf = ({ projectId, projectStatus, workScope, startDate, endDate, endReason }: SubcontractLink) =>
  [
    projectId === null ? '系统外单位' : projectStatus !== null && ProjectStatus.label(projectStatus),
    workScope,
    `${startDate} 至 ${endDate ?? '长期'}`,
    endReason && `解除原因：${endReason}`,
  ]
    .filter(Boolean)
    .join(' · ')

const figuresOf = ({ headcount, dueNum, declaredNum, illOpen }: SubcontractLink) =>
  [
    headcount !== null && `${figure(headcount)} 人`,
    dueNum !== null && `今日应申报 ${figure(dueNum)}，已申报 ${figure(declaredNum)}`,
    illOpen !== null && `在管病例 ${figure(illOpen)} 例`,
  ]
    .filter(Boolean)
    .join(' · ')
