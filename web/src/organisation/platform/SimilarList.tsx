import { OrgType } from '@oems/contract/organisation/codes.ts'
import { orgManagement } from '@oems/contract/organisation/orgLists.ts'
import { SimilarPair as Pair, type SimilarPair, similarOrgs } from '@oems/contract/organisation/orgSimilar.ts'
import { Modal } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useCan } from '../../core/calls.ts'
import { Fields } from '../../kit/form/ContractField.tsx'
import { DialogForm } from '../../kit/form/DialogForm.tsx'
import { useActionModal } from '../../kit/form/useActionModal.ts'
import { listAddress } from '../../kit/list/address.ts'
import { columnsBy } from '../../kit/list/columnsBy.ts'
import { FilterRow } from '../../kit/list/FilterRow.tsx'
import { inOrg } from '../../kit/list/filter/FilterBox.tsx'
import { ListPage, Toolbar } from '../../kit/list/ListPage.tsx'
import { ListTable, useColumns } from '../../kit/list/ListTable.tsx'
import { SelectionBar } from '../../kit/list/SelectionBar.tsx'
import { useListPage } from '../../kit/list/useListPage.ts'

type Node = SimilarPair['first']

/** Where a node can be renamed, moved or deleted. */
const addressOf = ({ orgId, orgType }: Node) =>
  orgType === OrgType.project ? `/project/${orgId}` : listAddress('org-management/org-management', { node: orgId })

/** Its path without its own name, which comes first: a long path is cut at its end. */
const aboveOf = ({ orgName, pathName }: Node) => pathName.slice(0, pathName.length - orgName.length).replace(/ \/ $/, '')

/** Pairs that may be one organisation; whoever knows better says why they are two. */
export function SimilarList({ choice }: { readonly choice: ReactNode }) {
  const list = useListPage(similarOrgs.listSimilar)
  const ignoring = useActionModal(similarOrgs.ignoreSimilar, {
    ...{ title: '忽略相似组织', verb: '忽略', successMessage: '已忽略，不再列出' },
    done: list.selection.clear,
  })
  const can = useCan()
  const may = can(similarOrgs.ignoreSimilar)
  const column = columnsBy(Pair, list.sortable, ['similarity', 'foundAt'])
  const opens = can(orgManagement.projectManagement)
  const node = (one: Node) => (
    <span title={one.pathName}>
      {opens ? <Link to={addressOf(one)}>{one.orgName}</Link> : one.orgName} <small>{aboveOf(one)}</small>
    </span>
  )
  const { visibleColumns, settings } = useColumns(list, [
    column('first', { title: '组织', render: (_: unknown, row: SimilarPair) => node(row.first) }),
    column('second', { title: '与之相似的组织', render: (_: unknown, row: SimilarPair) => node(row.second) }),
    column('similarBy'),
    column('similarity'),
    column('foundAt'),
    column('ignored', {
      title: '忽略原因',
      render: (_: unknown, { ignored }: SimilarPair) => ignored && `${ignored.reason}（${ignored.by}）`,
    }),
  ])
  const ask = (ids: readonly number[]) => ignoring.ask({ ids: [...ids] })
  return (
    <>
      <ListPage title="机构管理" about="每周在每个集团内查找名称相近、可能重复的组织" count={list.total} unit="对">
        <Toolbar
          quick={choice}
          tools={settings}
          selection={may && <SelectionBar list={list} actions={[{ label: '忽略', onClick: ask }]} />}
        />
        <FilterRow list={list} names={[inOrg('orgId', '所属集团'), 'ignored']} />
        <ListTable
          nothing="没有名称相近的组织，每周日会再查找"
          list={list}
          columns={visibleColumns}
          selectable={may}
          actions={(row) => (may && !row.ignored ? [{ label: '忽略', onClick: () => ask([row.id]) }] : [])}
        />
      </ListPage>
      <Modal {...ignoring.modal}>
        <DialogForm {...ignoring.fields}>
          <p>它们是不同的组织，以后不再提示。</p>
          <Fields of={similarOrgs.ignoreSimilar.input} names={['reason']} />
        </DialogForm>
      </Modal>
    </>
  )
}
