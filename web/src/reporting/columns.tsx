import { InfoStatus } from '@oems/contract/project/codes.ts'
import { ReportedProject } from '@oems/contract/reporting/progress.ts'
import type { projectInfo } from '@oems/contract/reporting/projectInfo.ts'
import { Cut, Pair } from '../kit/list/Cells.tsx'
import type { Column } from '../kit/list/columns.ts'
import { columnsBy } from '../kit/list/columnsBy.ts'
import type { List } from '../kit/list/useListPage.ts'
import { StatusTag } from '../kit/StatusTag.tsx'
import { ReportSteps } from './ReportSteps.tsx'
import { infoTones } from './tones.ts'

type Sortable = List<typeof projectInfo.list>['sortable']

/** Which project, how far it has come, who does it, and how many may. `open` shows the temporary accounts. */
export function columnsOf(sortable: Sortable, open?: (row: ReportedProject) => void): readonly Column<ReportedProject>[] {
  const column = columnsBy(ReportedProject, sortable, ['orgName', 'reportedAt'])
  return [
    column('orgName', {
      kind: 'pair',
      render: (_, { orgName, pathName }) => (
        <Pair first={<Cut text={orgName} />} second={<Cut text={pathName.split(' / ').slice(0, -1).join(' / ')} />} title={pathName} />
      ),
    }),
    { title: '三步填报', key: 'steps', span: { least: 178, usual: 210, most: 240 }, render: (_, row) => <ReportSteps row={row} /> },
    column('infoStatus', {
      kind: 'status',
      render: (_, { infoStatus }) => <StatusTag tone={infoTones[infoStatus]}>{InfoStatus.label(infoStatus)}</StatusTag>,
    }),
    column('reporter'),
    column('reportedAt'),
    column('tempUserNum', {
      render: (_, row) =>
        open ? (
          <button
            type="button"
            className="link-button"
            data-row-actions=""
            aria-label={`${row.orgName}的临时账号：${row.tempUserNum}`}
            onClick={() => open(row)}
          >
            {row.tempUserNum}
          </button>
        ) : (
          row.tempUserNum
        ),
    }),
    column('projectStatus', { extra: true }),
    column('isOutside', { extra: true }),
    column('pathName', { extra: true }),
  ]
}
