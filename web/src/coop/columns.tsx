import { Institution, type institutions } from '@oems/contract/coop/institutions.ts'
import { AgreementTag } from '../kit/care/AgreementTag.tsx'
import { wayText } from '../kit/care/wayText.ts'
import { Dial } from '../kit/Dial.tsx'
import { columnsBy } from '../kit/list/columnsBy.ts'
import type { Column } from '../kit/list/ListTable.tsx'
import type { List } from '../kit/list/useListPage.ts'
import { servicesText } from './words.ts'

type Sortable = List<typeof institutions.list>['sortable']
export function columnsOf(sortable: Sortable, isLocal: boolean): readonly Column<Institution>[] {
  const column = columnsBy(Institution, sortable, ['agreementEnd', 'lastVerifiedAt', 'createdAt'])
  return [
    column('institutionName', { span: { least: 120, usual: 180, most: 300 }, ...sortable('institutionName') }),
    column('agreementState', { kind: 'status', render: (_, { agreementState }) => <AgreementTag state={agreementState} /> }),
    // Beside the name: on a small screen what stands further right is out of sight.
    {
      title: '急诊电话',
      key: 'emergencyPhone',
      span: { least: 170, usual: 186, most: 220 },
      render: (_, { emergencyPhone, institutionName }) =>
        emergencyPhone === null ? '—' : <Dial number={emergencyPhone} name={institutionName} />,
    },
    column('institutionType'),
    column('services', { render: (_, row) => servicesText(row) }),
    column('agreementEnd'),
    isLocal
      ? { title: '距离 / 车程', key: 'way', width: 168, ...sortable('distanceKm'), render: (_, row) => wayText(row) }
      : column('serviceHours'),
    column('lastVerifiedAt'),
    column('orgName', { kind: 'organisation', ofScope: true, ...sortable('orgName') }),
    column('hospitalLevel', { extra: true }),
    column('institutionNameLocal', { extra: true }),
    column('is24h', { extra: true }),
    column('contactName', { extra: true }),
    column('contactPhone', { extra: true }),
    column('visibleToBelow', { extra: true }),
    column('createdAt', { extra: true }),
  ]
}
