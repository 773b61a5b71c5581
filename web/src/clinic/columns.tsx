import { Clinic, type clinics } from '@oems/contract/clinic/clinics.ts'
import { Dial } from '../kit/Dial.tsx'
import { columnsBy } from '../kit/list/columnsBy.ts'
import type { Column } from '../kit/list/ListTable.tsx'
import type { List } from '../kit/list/useListPage.ts'
import { LicenceTag, ServiceTag } from './tones.tsx'

type Sortable = List<typeof clinics.list>['sortable']
export function columnsOf(sortable: Sortable): readonly Column<Clinic>[] {
  const column = columnsBy(Clinic, sortable, ['clinicName', 'clinicLevel', 'openDate', 'createdAt', 'updatedAt'])
  return [
    column('clinicName', { kind: 'name', ...sortable('clinicName') }),
    column('serviceStatus', { kind: 'status', render: (_, row) => <ServiceTag {...row} /> }),
    column('clinicLevel'),
    // Beside the name: on a small screen what stands further right is out of sight.
    {
      title: '值班/急救电话',
      key: 'dutyPhone',
      width: 186,
      render: (_, { dutyPhone, clinicName }) => (dutyPhone === null ? '—' : <Dial number={dutyPhone} name={clinicName} />),
    },
    column('orgName', { kind: 'organisation', ofScope: true, title: '所属组织', ...sortable('orgName') }),
    column('bedNum'),
    {
      ...column('licenseState', { kind: 'status', width: 168, render: (_, row) => <LicenceTag {...row} /> }),
      title: '许可',
      ...sortable('licenseEndDate'),
    },
    column('leaderName'),
    column('leaderPhone', { extra: true }),
    column('location'),
    column('openDate'),
    column('clinicCode', { extra: true }),
    column('address', { extra: true }),
    column('area', { extra: true }),
    column('isolationBedNum', { extra: true }),
    column('is24h', { extra: true }),
    column('licenseNo', { extra: true }),
    column('dispenseMode', { extra: true }),
    column('statusReason', { extra: true }),
    column('createdAt', { extra: true }),
    column('updatedAt', { extra: true }),
  ]
}
