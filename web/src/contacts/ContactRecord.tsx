import { ContactType } from '@oems/contract/contacts/codes.ts'
import { Contact } from '@oems/contract/contacts/contacts.ts'
import { employees } from '@oems/contract/people/employees.ts'
import { Button, Space } from 'antd'
import { useCan } from '../core/calls.ts'
import { save } from '../core/files.ts'
import { LocalClock } from '../kit/LocalClock.tsx'
import type { RowAction } from '../kit/list/RowActions.tsx'
import { Part, Parts, rowsBy } from '../kit/record/Parts.tsx'
import { RecordDrawer } from '../kit/record/RecordDrawer.tsx'
import { RecordHead } from '../kit/record/RecordHead.tsx'
import { type Opened, useOpenedRecord } from '../kit/record/useOpened.ts'
import { ChangeHistoryButton } from '../operationLog/ChangeHistory.tsx'
import { ContactStates } from './ContactStates.tsx'
import { NumberCell } from './NumberCell.tsx'
import { hasHidden, type Showing } from './useNumbers.tsx'
import { vcardsOf } from './vcard.ts'

interface Props {
  readonly opened: Opened<Contact>
  readonly numbers: Showing
  readonly actionsOf: (contact: Contact) => readonly RowAction[]
}

/** One contact beside the list: how to reach it, what time it is there, and since when the numbers are known to be right. */
export function ContactRecord({ opened, numbers, actionsOf }: Props) {
  const can = useCan()
  const { row } = useOpenedRecord(opened)
  const contact = row && numbers.shown(row)
  return (
    <RecordDrawer opened={opened} title={row?.name ?? '联系人'}>
      {row && contact && (
        <>
          <RecordHead
            name={contact.name}
            about={[ContactType.label(contact.contactType), contact.post].filter(Boolean).join(' · ')}
            states={<ContactStates contact={contact} />}
            place={contact.orgName}
            actions={
              <Space wrap>
                {hasHidden(contact)
                  ? numbers.ask && <Button onClick={() => numbers.ask?.(row)}>显示完整号码</Button>
                  : (contact.mobile ?? contact.phone) && (
                      <Button onClick={() => save(vcardsOf([contact]), `${contact.name}.vcf`)}>存为名片</Button>
                    )}
                {actionsOf(row).map(({ label, onClick, danger = false }) => (
                  <Button key={label} danger={danger} onClick={onClick}>
                    {label}
                  </Button>
                ))}
                {contact.employeeId !== null && contact.editable === 1 && can(employees.info) && (
                  <Button href={`#/employee/${contact.employeeId}`}>打开档案</Button>
                )}
                <ChangeHistoryButton targetType="联系人" targetId={contact.id} name={contact.name} />
              </Space>
            }
          />
          <Sheet contact={contact} row={row} numbers={numbers} />
        </>
      )}
    </RecordDrawer>
  )
}

interface SheetProps extends Pick<Props, 'numbers'> {
  readonly contact: Contact
  readonly row: Contact
}
function Sheet({ contact, row, numbers }: SheetProps) {
  const rows = rowsBy(Contact, contact)
  return (
    <Parts>
      <Part
        title="联系方式"
        rows={{
          手机: <NumberCell contact={row} field="mobile" numbers={numbers} />,
          座机: <NumberCell contact={row} field="phone" numbers={numbers} />,
          ...rows(['email', 'wechat']),
          当地时间: <LocalClock timeZone={contact.timeZone} />,
          ...rows(['lastVerifiedAt']),
        }}
        wide={['手机', '座机']}
      />
      <Part title="其他" rows={rows(['isEmergency', 'visibleToBelow', 'projectName', 'orderNum', 'remark'])} wide={['备注']} />
    </Parts>
  )
}
