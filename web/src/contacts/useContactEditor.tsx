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
    remove: removal.ask,
    actionsOf,
    dialogs: (
      <>
        <Drawer {...editor.drawer} size={680}>
          <DialogForm {...editor.fields}>
            <ContactFields isNew={editor.record === null} />
          </DialogForm>
        </Drawer>
        {removal.dialog}
      </>
    ),
  }
}
