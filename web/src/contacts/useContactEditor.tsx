import { type Contact, contacts } from '@oems/contract/contacts/contacts.ts'
import { Drawer } from 'antd'
import { useCan, useWrite } from '../core/calls.ts'
import { DialogForm } from '../kit/form/DialogForm.tsx'
import { useFormModal } from '../kit/form/useFormModal.ts'
import { useRemoval } from '../kit/list/ListActions.tsx'
import type { RowAction } from '../kit/list/RowActions.tsx'
import { ContactFields } from './ContactFields.tsx'

/** What can be done with contacts, wherever they are shown; `done` after some have gone. */
export function useContactEditor(done: () => void) {
  const can = useCan()
  const editor = useFormModal('联系人', contacts.save, contacts.update, { info: contacts.info, keeps: ['orgId', 'contactType'] })
  const removal = useRemoval(contacts.delete, '联系人', done)
  const verifying = useWrite(contacts.verify, '已核实')
  const verify = can(contacts.verify) ? (ids: readonly number[]) => verifying.mutate({ ids: [...ids] }, { onSuccess: done }) : undefined
  const sharing = useWrite(contacts.update, '已保存')
  /** Whether those below see it too, changed where it stands in the list. Masked numbers go back as they came and stay what they are. */
  const share = can(contacts.update)
    ? (contact: Contact, visibleToBelow: 0 | 1) => sharing.mutate({ ...revisionOf(contact), visibleToBelow })
    : undefined
  /** What stands above the caller's scope is only read. */
  const actionsOf = (contact: Contact): readonly RowAction[] =>
    contact.editable === 0
      ? []
      : [
          ...(can(contacts.update) ? [{ label: '编辑', onClick: () => editor.edit(contact) }] : []),
          ...(verify ? [{ label: '核实', onClick: () => verify([contact.id]) }] : []),
          ...(removal.ask ? [{ label: '删除', danger: true, onClick: () => removal.ask?.([contact.id]) }] : []),
        ]
  return {
    add: can(contacts.save) ? editor.add : undefined,
    verify,
    share,
    remove: removal.ask,
    actionsOf,
    dialogs: (
      <>
        <Drawer {...editor.drawer} size={680}>
          <DialogForm {...editor.fields}>
            <ContactFields record={editor.record as Contact | null} />
          </DialogForm>
        </Drawer>
        {removal.dialog}
      </>
    ),
  }
}

/** A contact as `update` takes it whole. */
const revisionOf = ({ id, version, contactType, isPrimary, name, post, ...contact }: Contact) => {
  const { telephoneCode, mobile, phone, email, wechat, isEmergency, employeeId, orderNum, remark } = contact
  return {
    ...{ id, version, contactType, isPrimary, name, post, telephoneCode, mobile, phone, email, wechat },
    ...{ isEmergency, employeeId, orderNum, remark },
  }
}
