import { allows } from '@oems/contract/core/lifeCycle.ts'
import { deletable, editable, visitCycle } from '@oems/contract/visitor/codes.ts'
import { type Visitor, visitors } from '@oems/contract/visitor/visitors.ts'
import { Drawer, Modal } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useCan, useWrite } from '../core/calls.ts'
import { notice } from '../core/notices.ts'
import { DialogForm } from '../kit/form/DialogForm.tsx'
import { useActionModal } from '../kit/form/useActionModal.ts'
import { useFormModal } from '../kit/form/useFormModal.ts'
import { useRemoval } from '../kit/list/ListActions.tsx'
import type { RowAction } from '../kit/list/RowActions.tsx'
import { rememberPass } from './passes.ts'
import { ArriveFields, CancelFields } from './StepFields.tsx'
import { VisitorFields } from './VisitorFields.tsx'

/** What can be done with visits, each where its state allows it; `done` after some have gone. */
export function useVisitorSteps(done: () => void) {
  const can = useCan()
  const navigate = useNavigate()
  const print = (id: number) => void navigate(`/visitor/pass/${id}`)
  const editor = useFormModal('访客', visitors.save, visitors.update, {
    keeps: ['orgId', 'hostEmployeeId', 'visitReason', 'visitTime', 'nationCode', 'company'],
    onSaved: ({ id, code }) => {
      rememberPass(id, code)
      notice({ kind: 'info', text: '访客证已生成', action: { label: '打印访客证', run: () => print(id) } })
    },
  })
  const [coming, come] = useState<Visitor | null>(null)
  const arriving = useActionModal(visitors.arrive, { title: '登记到访', verb: '登记到访', successMessage: '已登记到访' })
  const cancelling = useActionModal(visitors.cancel, { title: '取消来访', verb: '取消来访', successMessage: '已取消' })
  const leaving = useWrite(visitors.leave, '已登记离开')
  const removal = useRemoval(visitors.delete, '访客', done)

  function arrive(row: Visitor) {
    come(row)
    arriving.ask({ id: row.id })
  }

  const actionsOf = (row: Visitor): readonly RowAction[] => {
    const { id, visitState } = row
    const isOpen = editable.includes(visitState)
    return [
      ...(can(visitors.arrive) && allows(visitCycle.arrive, visitState) ? [{ label: '登记到访', onClick: () => arrive(row) }] : []),
      ...(can(visitors.leave) && allows(visitCycle.leave, visitState)
        ? [{ label: '登记离开', onClick: () => leaving.mutate({ id }) }]
        : []),
      ...(can(visitors.update) && isOpen ? [{ label: '编辑', onClick: () => editor.edit(row) }] : []),
      ...(can(visitors.pass) && isOpen ? [{ label: '打印访客证', onClick: () => print(id), rare: true }] : []),
      ...(can(visitors.cancel) && allows(visitCycle.cancel, visitState)
        ? [{ label: '取消来访', onClick: () => cancelling.ask({ id }), rare: true }]
        : []),
      ...(removal.ask && deletable.includes(visitState) ? [{ label: '删除', danger: true, onClick: () => removal.ask?.([id]) }] : []),
    ]
  }
  return {
    add: can(visitors.save) ? editor.add : undefined,
    remove: removal.ask,
    actionsOf,
    dialogs: (
      <>
        <Drawer {...editor.drawer} size={680}>
          <DialogForm {...editor.fields}>
            <VisitorFields record={editor.record as Visitor | null} />
          </DialogForm>
        </Drawer>
        <Modal {...arriving.modal}>
          <DialogForm {...arriving.fields}>{coming && <ArriveFields visitor={coming} />}</DialogForm>
        </Modal>
        <Modal {...cancelling.modal}>
          <DialogForm {...cancelling.fields}>
            <CancelFields />
          </DialogForm>
        </Modal>
        {removal.dialog}
      </>
    ),
  }
}
