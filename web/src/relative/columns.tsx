import { BindState } from '@oems/contract/relative/codes.ts'
import { Relative, type relatives } from '@oems/contract/relative/relatives.ts'
import { Link } from 'react-router'
import { columnsBy } from '../kit/list/columnsBy.ts'
import type { Column } from '../kit/list/ListTable.tsx'
import type { List } from '../kit/list/useListPage.ts'
import { StatusTag } from '../kit/StatusTag.tsx'

/** `opens`: the caller may read the employee's record. */
export function columnsOf(sortable: List<typeof relatives.list>['sortable'], opens: boolean): readonly Column<Relative>[] {
  const column = columnsBy(Relative, sortable, ['boundAt', 'unboundAt'])
  const extra = { extra: true }
  return [
    { title: '亲属姓名', ...sortable('name'), kind: 'name' },
    column('relation', { title: '关系' }),
    column('employeeName', {
      kind: 'name',
      ...(opens && { render: (_, { employeeId, employeeName }) => <Link to={`/employee/${employeeId}`}>{employeeName}</Link> }),
    }),
    column('orgName', { kind: 'organisation', ofScope: true }),
    column('mobile'),
    column('bindState', {
      kind: 'status',
      render: (_, { bindState }) => (
        <StatusTag tone={bindState === BindState.bound ? 'done' : 'none'}>{BindState.label(bindState)}</StatusTag>
      ),
    }),
    column('source'),
    column('boundAt'),
    column('workNo', { ...extra, kind: 'code' }),
    column('idNumber', extra),
    column('sex', extra),
    column('unboundAt', extra),
    column('unboundReason', extra),
  ]
}
