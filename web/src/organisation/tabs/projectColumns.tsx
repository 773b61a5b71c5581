import type { CodeOf } from '@oems/contract/core/codes.ts'
import { OrgProjectType, Outside, ProjectStatus } from '@oems/contract/organisation/codes.ts'
import type { orgLists } from '@oems/contract/organisation/orgLists.ts'
import { Cut } from '../../kit/list/Cells.tsx'
import type { Column } from '../../kit/list/ListTable.tsx'
import type { List, RowOf } from '../../kit/list/useListPage.ts'
import { StatusTag } from '../../kit/StatusTag.tsx'
import { projectTone } from '../../node/tones.ts'

type Row = RowOf<typeof orgLists.listChildProject>

export const projectColumns = (sortable: List<typeof orgLists.listChildProject>['sortable']): readonly Column<Row>[] => [
  { title: '项目名称', ...sortable('orgName'), kind: 'name' },
  {
    title: '项目状态',
    dataIndex: 'projectStatus',
    kind: 'status',
    render: (_, { projectStatus }) => <StatusTag tone={projectTone[projectStatus]}>{ProjectStatus.label(projectStatus)}</StatusTag>,
  },
  { title: '路径', dataIndex: 'pathName', kind: 'organisation', render: (_, { pathName }) => <Cut text={pathName} /> },
  {
    title: '项目属性',
    dataIndex: 'orgProjectType',
    render: (_, row) => OrgProjectType.label(row.orgProjectType as CodeOf<typeof OrgProjectType>),
  },
  {
    title: '境内/境外',
    dataIndex: 'isOutside',
    kind: 'status',
    render: (_, { isOutside }) => (isOutside === null ? '—' : Outside.label(isOutside as CodeOf<typeof Outside>)),
  },
]
