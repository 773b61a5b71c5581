import { Application, type applications } from '@oems/contract/registration/applications.ts'
import { RegisterState } from '@oems/contract/registration/codes.ts'
import { columnsBy } from '../kit/list/columnsBy.ts'
import type { Column } from '../kit/list/ListTable.tsx'
import type { List } from '../kit/list/useListPage.ts'
import { StatusTag } from '../kit/StatusTag.tsx'
import { stateTone } from './tones.ts'

export function columnsOf(sortable: List<typeof applications.list>['sortable']): readonly Column<Application>[] {
  const column = columnsBy(Application, sortable, ['name', 'appliedAt', 'dealAt'])
  const extra = { extra: true }
  return [
    column('name', { kind: 'name' }),
    column('registerState', {
      kind: 'status',
      filter: 'status',
      render: (_, { registerState }) => <StatusTag tone={stateTone[registerState]}>{RegisterState.label(registerState)}</StatusTag>,
    }),
    column('applyType', { filter: 'applyType' }),
    column('orgName', { kind: 'organisation', ofScope: true }),
    column('empTypeClaim'),
    column('mobile', { title: '手机' }),
    column('appliedAt'),
    column('postClaim', extra),
    column('nationName', extra),
    column('idNumber', extra),
    column('dealByName', extra),
    column('dealAt', extra),
    column('dealReason', extra),
  ]
}
