import { CallError } from '@oems/client/callError.ts'
import { replies } from '@oems/contract/core/errors.ts'
import { EpType, OrgProjectType, OrgStatus, OrgType, ProjectStatus } from '@oems/contract/organisation/codes.ts'
import { InfoStatus } from '@oems/contract/project/codes.ts'
import type { ProjectRecord as Project } from '@oems/contract/project/projects.ts'
import { Empty } from 'antd'
import type { ReactNode } from 'react'
import { LocalClock } from '../../kit/LocalClock.tsx'
import { Shown } from '../../kit/record/Loaded.tsx'
import { RecordHead } from '../../kit/record/RecordHead.tsx'
import { StatusTag } from '../../kit/StatusTag.tsx'
import { NodeTabs } from '../../node/NodeTabs.tsx'
import { NodeChanged } from '../../node/nodeChanged.ts'
import { infoTone, projectTone } from '../../node/tones.ts'
import { epTone } from '../tones.ts'
import { useProjectsChanged } from '../useProjectsChanged.ts'
import { useProject } from './useProject.ts'

export type RecordActions = (record: Project) => ReactNode
interface Props {
  readonly projectId: number
  /** The part that is shown; null: the first. */
  readonly part: string | null
  readonly open: (part: string) => void
  readonly actions: RecordActions
}

/** One project: who, in which state, where, and below it the parts that the domains have declared (02 §6.2). */
export function ProjectRecord({ projectId, part, open, actions }: Props) {
  const read = useProject(projectId)
  const changed = useProjectsChanged()
  if (read.error instanceof CallError && read.error.code === replies.notFound.code) return <OutOfReach />
  return (
    <>
      <Shown read={read} lines={3}>
        {(project) => <Head project={project} actions={actions(project)} />}
      </Shown>
      {read.data && (
        <NodeChanged value={changed}>
          <NodeTabs view={{ orgId: projectId, orgType: OrgType.project, isClosed: isClosed(read.data) }} tab={part} open={open} />
        </NodeChanged>
      )}
    </>
  )
}

const isClosed = ({ projectStatus }: Project) => projectStatus === ProjectStatus.closed

export const OutOfReach = () => <Empty description="该项目不存在，或不在您的管理范围内" />

const Head = ({ project, actions }: { readonly project: Project; readonly actions: ReactNode }) => (
  <RecordHead
    name={project.orgName}
    about={OrgProjectType.label(project.orgProjectType)}
    states={<States project={project} />}
    place={
      <>
        {[project.nationName, project.provinceName, project.areaName].filter(Boolean).join(' ')}
        {project.timeZone !== null && (
          <>
            {' · 当地 '}
            <LocalClock timeZone={project.timeZone} />
          </>
        )}
        {above(project) && ` · ${above(project)}`}
      </>
    }
    actions={actions}
  >
    {lately(project) && <p>{lately(project)}</p>}
  </RecordHead>
)

/** The path without the project itself. */
const above = ({ pathName }: Project) => pathName.split(' / ').slice(0, -1).join(' / ')

function States({ project: { status, projectStatus, epType, infoStatus, deletedAt } }: { readonly project: Project }) {
  if (deletedAt !== null) return <StatusTag tone="none">已删除</StatusTag>
  return (
    <>
      {status === OrgStatus.disabled && <StatusTag tone="none">{OrgStatus.label(status)}</StatusTag>}
      <StatusTag tone={projectTone[projectStatus]}>{ProjectStatus.label(projectStatus)}</StatusTag>
      {projectStatus !== ProjectStatus.closed && <StatusTag tone={epTone[epType]}>{EpType.label(epType)}</StatusTag>}
      {projectStatus !== ProjectStatus.closed && <StatusTag tone={infoTone[infoStatus]}>{InfoStatus.label(infoStatus)}</StatusTag>}
    </>
  )
}

/** What has to be known before anything is done with it. */
function lately({ projectStatus, statusReason, suspendSince, epNext, epNextDate, deleteReason }: Project): string {
  return [
    deleteReason && `删除原因：${deleteReason}`,
    suspendSince && `${suspendSince} 起停工`,
    projectStatus !== ProjectStatus.active && statusReason,
    epNext !== null && epNextDate !== null && `${epNextDate} 起${EpType.label(epNext)}`,
  ]
    .filter(Boolean)
    .join(' · ')
}
