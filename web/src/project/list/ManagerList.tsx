import { ContactType } from '@oems/contract/contacts/codes.ts'
import { ProjectManagers, projectLists } from '@oems/contract/project/projectLists.ts'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { columnsBy } from '../../kit/list/columnsBy.ts'
import { FilterRow } from '../../kit/list/FilterRow.tsx'
import { inOrg } from '../../kit/list/filter/FilterBox.tsx'
import { ListPage, Toolbar } from '../../kit/list/ListPage.tsx'
import { ListTable, useColumns } from '../../kit/list/ListTable.tsx'
import { QuickFilter } from '../../kit/list/QuickFilter.tsx'
import { useListPage } from '../../kit/list/useListPage.ts'
import { StatusTag } from '../../kit/StatusTag.tsx'
import styles from '../project.module.css'

const presets = [
  { key: 'all', label: '全部', filters: {} },
  { key: 'none', label: '无管理员', filters: { noManager: 1 } },
]

/** Projects with their administrators, and with whom to call there (02 §5.4). */
export function ManagerList({ choice }: { readonly choice: ReactNode }) {
  const navigate = useNavigate()
  const list = useListPage(projectLists.projectManagerList, { rowKey: 'projectId' })
  const column = columnsBy(ProjectManagers, list.sortable, ['orgName'])
  const { visibleColumns, settings } = useColumns(list, [
    column('orgName', { kind: 'organisation' }),
    column('pathName', { kind: 'organisation' }),
    column('projectStatus', { extra: true }),
    column('managers', {
      title: '管理员',
      width: 300,
      render: (_, { managers }) =>
        managers.length === 0 ? (
          <StatusTag tone="due">无管理员</StatusTag>
        ) : (
          <Names of={managers.map(({ nickname, roleName, mobile }) => [nickname, roleName, mobile])} />
        ),
    }),
    column('contacts', {
      title: '主要联系人',
      width: 340,
      render: (_, { contacts }) => (
        <Names of={contacts.map(({ name, contactType, mobile, phone }) => [name, ContactType.label(contactType), mobile ?? phone])} />
      ),
    }),
  ])
  return (
    <ListPage title="项目管理" about="各项目的管理员，以及负责人和健康管理负责人" count={list.total} unit="个" note={choice}>
      <Toolbar quick={<QuickFilter list={list} presets={presets} />} tools={settings} />
      <FilterRow list={list} names={[{ name: 'name', hint: '项目或人员姓名' }, inOrg('orgId', '所属组织')]} />
      <ListTable
        nothing="暂无项目，在“项目”页新增"
        list={list}
        columns={visibleColumns}
        onOpen={({ projectId }) => void navigate(`/project/${projectId}?part=administrators`)}
      />
    </ListPage>
  )
}

/** `张三 项目管理员 138****5678；…`, one after the other; the whole on hover. */
const Names = ({ of }: { readonly of: readonly (readonly (string | null)[])[] }) => {
  if (of.length === 0) return <>—</>
  return (
    <span title={of.map((one) => one.filter(Boolean).join(' ')).join('；')}>
      {of.map(([name, what, number]) => (
        <span key={`${name} ${what}`} className={styles.person}>
          {name} <small>{[what, number].filter(Boolean).join(' ')}</small>
        </span>
      ))}
    </span>
  )
}
