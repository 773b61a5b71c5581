import { Contact, type contacts } from '@oems/contract/contacts/contacts.ts'
import { LocalClock } from '../kit/LocalClock.tsx'
import { BelowSwitch } from '../kit/list/BelowSwitch.tsx'
import { columnsBy } from '../kit/list/columnsBy.ts'
import type { Column } from '../kit/list/ListTable.tsx'
import type { List } from '../kit/list/useListPage.ts'
import { ContactStates } from './ContactStates.tsx'
import { NumberCell } from './NumberCell.tsx'
import type { Showing } from './useNumbers.tsx'

type Sortable = List<typeof contacts.list>['sortable']
type Share = ((contact: Contact, visibleToBelow: 0 | 1) => void) | undefined

export function columnsOf(sortable: Sortable, numbers: Showing, share: Share): readonly Column<Contact>[] {
  const column = columnsBy(Contact, sortable, ['contactType', 'lastVerifiedAt', 'createdAt'])
  const extra = { extra: true }
  return [
    { title: '姓名', ...sortable('name'), span: { least: 104, usual: 160, most: 300 } },
    {
      title: '电话',
      key: 'mobile',
      span: { least: 176, usual: 190, most: 220 },
      render: (_, row) => <NumberCell contact={row} field={row.mobile === null ? 'phone' : 'mobile'} numbers={numbers} />,
    },
    column('orgName', { kind: 'organisation', ofScope: true, ...sortable('orgName') }),
    column('contactType'),
    column('post', { span: { least: 76, usual: 120, most: 240 } }),
    { title: '当地时间', key: 'clock', width: 104, render: (_, { timeZone }) => <LocalClock timeZone={timeZone} /> },
    { title: '状态', key: 'states', width: 180, render: (_, row) => <ContactStates contact={row} /> },
    column('lastVerifiedAt'),
    {
      ...extra,
      title: '座机',
      key: 'phone',
      width: 190,
      render: (_, row) => <NumberCell contact={row} field="phone" numbers={numbers} />,
    },
    column('email', extra),
    column('visibleToBelow', {
      ...extra,
      width: 104,
      render: (_, contact) => <BelowSwitch record={contact} name={contact.name} share={share} />,
    }),
    column('remark', extra),
    column('createdAt', extra),
  ]
}
