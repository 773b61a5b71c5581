import { ProjectStatus } from '@oems/contract/organisation/codes.ts'
import { orgQrCodes } from '@oems/contract/organisation/orgQrCodes.ts'
import type { ProjectRow } from '@oems/contract/project/projectLists.ts'
import type { ProjectRecord } from '@oems/contract/project/projects.ts'
import { emergencyCard } from '@oems/contract/readiness/emergencyCard.ts'
import { projectInfo } from '@oems/contract/reporting/projectInfo.ts'
import { useNavigate } from 'react-router'
import { useCan } from '../core/calls.ts'
import { want } from '../core/wanted.ts'
import { fetchFile } from '../kit/DownloadButton.tsx'
import { listAddress } from '../kit/list/address.ts'
import type { RowAction } from '../kit/list/RowActions.tsx'
import type { SelectionAction } from '../kit/list/SelectionBar.tsx'
import { useProjectEditor } from '../node/project/useProjectEditor.tsx'
import { useProjectRemoval } from '../node/project/useProjectRemoval.tsx'
import { useEpType } from './dialogs/useEpType.tsx'
import { useFreshProject } from './dialogs/useFreshProject.ts'
import { useMigration, useMigrationOfSeveral } from './dialogs/useMigration.tsx'
import { useRename } from './dialogs/useRename.tsx'
import { useStatus } from './dialogs/useStatus.tsx'
import { useDoors } from './doors.ts'
import { HeadActions } from './record/HeadActions.tsx'
import { useProjectsChanged } from './useProjectsChanged.ts'

interface Around {
  /** A project has been deleted. */
  readonly gone?: () => void
  /** What was chosen has been changed. */
  readonly done?: () => void
  /** The organisation of which the list shows every project; null: a filter leaves some out. */
  readonly everyOf?: number | null
}
type Project = Pick<ProjectRow, 'projectId' | 'projectStatus' | 'version'>
const nothing = () => undefined
/** Where reporters are invited. */
const informed = 'biz/project-info'

/** All that can be done with projects, from a list or a record; absent where the caller may not. */
export function useProjectActions({ gone = nothing, done = nothing, everyOf = null }: Around) {
  const can = useCan()
  const navigate = useNavigate()
  const mayQr = can(orgQrCodes.exportQrCode)
  const card = can(emergencyCard.emergencyCard)
    ? ({ projectId }: Project) => void navigate(`/project/emergency-card/${projectId}`)
    : undefined
  const invite = can(projectInfo.createTempSysUser)
    ? ({ projectId }: Project) => {
        void navigate(listAddress(informed, { orgId: projectId }))
        want(`/${informed}`, 'invite')
      }
    : undefined
  const doors = useDoors()
  const withProject = useFreshProject()
  const changed = useProjectsChanged()
  const andDone = () => {
    changed()
    done()
  }
  const editor = useProjectEditor('项目', doors, changed)
  const rename = useRename(changed)
  const migration = useMigration(changed)
  const several = useMigrationOfSeveral(andDone)
  const status = useStatus(changed)
  const epType = useEpType(andDone)
  const removal = useProjectRemoval(doors.delete, () => {
    changed()
    gone()
  })
  const remove =
    removal.ask && ((named: Project) => withProject(named, (found) => removal.ask?.(found, { orgProjectId: found.orgProjectId })))

  /** `isFromAbove`: its parent is in the caller's scope, too (02 §1). */
  function of(project: Project, isFromAbove: boolean): readonly RowAction[] {
    const act = (label: string, run: ((project: Project) => void) | undefined, look: Partial<RowAction> = {}): readonly RowAction[] =>
      run ? [{ label, onClick: () => run(project), ...look }] : []
    const isOpen = project.projectStatus !== ProjectStatus.closed
    const ofOpen = isOpen ? act('编辑', editor.edit) : []
    const papers = isOpen
      ? [
          ...act('急救卡', card, { rare: true }),
          ...act('邀请填报', invite, { rare: true }),
          ...act('二维码', mayQr ? qrCode : undefined, { rare: true }),
        ]
      : []
    // Its own administrators lead it on, too; a closed one is opened again from above alone (02 §4.2).
    if (!isFromAbove) return [...ofOpen, ...(isOpen ? act('状态变更', status.ask) : []), ...papers]
    return [
      ...ofOpen,
      ...act('状态变更', status.ask),
      ...(isOpen ? act('设防控类型', epType.ask) : []),
      ...(isOpen ? act('更名', rename.ask, { rare: true }) : []),
      ...(isOpen ? act('迁移', migration.ask, { rare: true }) : []),
      ...papers,
      ...act('删除', remove, { danger: true }),
    ]
  }
  const chosen = (label: string, run: ((ids: number[]) => void) | undefined): readonly SelectionAction[] =>
    run ? [{ label, onClick: run }] : []

  return {
    add: editor.add,
    /** A table is narrow: but for the first all of them stand behind ⋯. */
    ofRow: (row: ProjectRow) => of(row, row.parentId !== null).map((action, at) => ({ ...action, rare: at > 0 })),
    ofRecord: (project: ProjectRecord) =>
      project.deletedAt === null && <HeadActions actions={of(project, project.structuralEditable)} name={project.orgName} />,
    ofSeveral: [
      ...chosen('迁移', several.ask),
      ...chosen('设防控类型', epType.askSeveral).map((action) =>
        everyOf === null ? action : { ...action, onAll: () => epType.askAll(everyOf) },
      ),
      ...chosen('导出二维码', mayQr ? (orgIds) => void fetchFile(orgQrCodes.exportQrCode, { orgIds }) : undefined),
    ],
    dialogs: (
      <>
        {editor.dialog}
        {rename.dialog}
        {migration.dialog}
        {several.dialog}
        {status.dialog}
        {epType.dialog}
        {removal.dialog}
      </>
    ),
  }
}

const qrCode = ({ projectId }: Pick<ProjectRow, 'projectId'>) => void fetchFile(orgQrCodes.exportQrCode, { projectId })
