import { ContactType } from '@oems/contract/contacts/codes.ts'
import { type Contact, contacts } from '@oems/contract/contacts/contacts.ts'
import { Button, Empty } from 'antd'
import { LocalClock } from '../kit/LocalClock.tsx'
import { RowActions } from '../kit/list/RowActions.tsx'
import { Loaded } from '../kit/record/Loaded.tsx'
import { ContactStates } from './ContactStates.tsx'
import styles from './contacts.module.css'
import { NumberCell } from './NumberCell.tsx'
import { useContactEditor } from './useContactEditor.tsx'
import { useNumbers } from './useNumbers.tsx'

interface Props {
  readonly orgId: number
  readonly orgType: number
}
/** A node has a handful; whoever has more looks at the list. */
const atMost = 100

/** 联系人 of one node, as a part of its page: its own, and what those above share. */
export default function NodeContacts({ orgId }: Props) {
  const numbers = useNumbers()
  const editor = useContactEditor(() => undefined)
  const add = editor.add && <Button onClick={() => editor.add?.({ orgId })}>新增联系人</Button>
  return (
    <section aria-label="联系人">
      <Loaded call={contacts.list} input={{ orgId, below: 0, pageSize: atMost }}>
        {({ list, total }) => (
          <>
            <div className={styles.bar}>
              <span>{total > list.length ? `共 ${total} 人，前 ${list.length} 人` : `${total} 人`}</span>
              {add}
            </div>
            {list.length === 0 ? (
              <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有联系人，可先新增负责人和应急联系人" />
            ) : (
              <ul className={styles.lines}>
                {list.map((contact) => (
                  <Line key={contact.id} contact={contact} numbers={numbers} actions={editor.actionsOf(contact)} />
                ))}
              </ul>
            )}
          </>
        )}
      </Loaded>
      {editor.dialogs}
      {numbers.dialog}
    </section>
  )
}

interface LineProps {
  readonly contact: Contact
  readonly numbers: ReturnType<typeof useNumbers>
  readonly actions: ReturnType<ReturnType<typeof useContactEditor>['actionsOf']>
}
const Line = ({ contact, numbers, actions }: LineProps) => (
  <li className={styles.line}>
    <span>
      <b>{contact.name}</b>
      <small>{[ContactType.label(contact.contactType), contact.post].filter(Boolean).join(' · ')}</small>
    </span>
    <ContactStates contact={contact} />
    <span className={styles.numbers}>
      {contact.mobile !== null && <NumberCell contact={contact} field="mobile" numbers={numbers} />}
      {contact.phone !== null && <NumberCell contact={contact} field="phone" numbers={numbers} />}
    </span>
    <LocalClock timeZone={contact.timeZone} />
    <RowActions actions={actions} name={contact.name} />
  </li>
)
