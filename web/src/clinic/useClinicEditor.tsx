import { type Clinic, clinics } from '@oems/contract/clinic/clinics.ts'
import { ClinicKind, ServiceStatus } from '@oems/contract/clinic/codes.ts'
import { Drawer, Modal } from 'antd'
import { useCan } from '../core/calls.ts'
import { Field, Fields } from '../kit/form/ContractField.tsx'
import { DialogForm } from '../kit/form/DialogForm.tsx'
import { useActionModal } from '../kit/form/useActionModal.ts'
import { useFormModal } from '../kit/form/useFormModal.ts'
import { useRemoval } from '../kit/list/ListActions.tsx'
import type { RowAction } from '../kit/list/RowActions.tsx'
import { ClinicFields } from './ClinicFields.tsx'

/** What can be done with medical rooms, wherever they are shown; `done` after some have gone. */
export function useClinicEditor(done: () => void = () => undefined) {
  const can = useCan()
  const editor = useFormModal('医务室', clinics.save, clinics.update, { info: clinics.info, keeps: ['orgId', 'clinicLevel'] })
  const removal = useRemoval(clinics.delete, '医务室', done)
  const pausing = useActionModal(clinics.pauseService, { title: '暂停服务', verb: '暂停', successMessage: '已暂停服务' })
  const recovering = useActionModal(clinics.recoverService, { title: '恢复服务', verb: '恢复', successMessage: '已恢复服务' })
  const ending = useActionModal(clinics.cancelService, { title: '终止服务', verb: '终止服务', successMessage: '已终止服务' })
  const grading = useActionModal(clinics.updateLevel, { title: '调整级别', verb: '调整', successMessage: '已调整级别' })
  /** Those of organisations have a door of their own. */
  const actionsOf = (row: Clinic): readonly RowAction[] => {
    if (row.clinicKind !== ClinicKind.clinic) return []
    const [serves, isPaused] = [row.serviceStatus === ServiceStatus.normal, row.serviceStatus === ServiceStatus.paused]
    const { id: clinicId, version } = row
    return [
      ...(can(clinics.update) ? [{ label: '编辑', onClick: () => editor.edit(row) }] : []),
      ...(can(clinics.updateLevel) && (serves || isPaused) ? [{ label: '调级', onClick: () => grading.ask({ clinicId, version }) }] : []),
      ...(can(clinics.pauseService) && serves ? [{ label: '暂停', onClick: () => pausing.ask({ clinicId }) }] : []),
      ...(can(clinics.recoverService) && isPaused ? [{ label: '恢复', onClick: () => recovering.ask({ clinicId }) }] : []),
      ...(can(clinics.cancelService) && (serves || isPaused)
        ? [{ label: '终止服务', danger: true, onClick: () => ending.ask({ clinicId }) }]
        : []),
      ...(removal.ask ? [{ label: '删除', danger: true, onClick: () => removal.ask?.([clinicId]) }] : []),
    ]
  }
  return {
    add: can(clinics.save) ? editor.add : undefined,
    remove: removal.ask,
    actionsOf,
    dialogs: (
      <>
        <Drawer {...editor.drawer} size={720}>
          <DialogForm {...editor.fields}>
            <ClinicFields isNew={editor.record === null} />
          </DialogForm>
        </Drawer>
        <Modal {...pausing.modal}>
          <DialogForm {...pausing.fields}>
            <Field of={clinics.pauseService.input} name="reason" />
            <Field of={clinics.pauseService.input} name="pauseUntil" help="不填表示待定" />
          </DialogForm>
        </Modal>
        <Modal {...recovering.modal}>
          <DialogForm {...recovering.fields}>
            <Field of={clinics.recoverService.input} name="reason" />
          </DialogForm>
        </Modal>
        <Modal {...ending.modal}>
          <DialogForm {...ending.fields}>
            <p>终止后不能恢复，记录都保留；药品须已全部调出、退货或报损。</p>
            <Field of={clinics.cancelService.input} name="reason" />
          </DialogForm>
        </Modal>
        <Modal {...grading.modal}>
          <DialogForm {...grading.fields}>
            <Fields of={clinics.updateLevel.input} names={['clinicLevel', 'reason']} />
          </DialogForm>
        </Modal>
        {removal.dialog}
      </>
    ),
  }
}
