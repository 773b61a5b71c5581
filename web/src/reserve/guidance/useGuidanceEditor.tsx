import { GuidanceState } from '@oems/contract/reserve/codes.ts'
import { type Guidance, GuidanceDraft, guidance } from '@oems/contract/reserve/guidance.ts'
import { reserveIllness } from '@oems/contract/supplies/codes.ts'
import { Input, Modal } from 'antd'
import { useCan } from '../../core/calls.ts'
import { FilesField } from '../../kit/file/FilesField.tsx'
import { Field } from '../../kit/form/ContractField.tsx'
import { DialogForm } from '../../kit/form/DialogForm.tsx'
import { useActionModal } from '../../kit/form/useActionModal.ts'
import { useFormModal } from '../../kit/form/useFormModal.ts'

const ofReserve = { illnessId: reserveIllness }
const toInput = (values: object) => ({ ...values, ...ofReserve })

const useStep = (call: typeof guidance.guidancePublish | typeof guidance.guidanceWithdraw, verb: string) =>
  useActionModal(call, { title: `${verb}储备指南`, verb, successMessage: `已${verb}储备指南` })

/** A guidance is written, published to all below its node, and withdrawn; what is changed after that is the next version. */
export function useGuidanceEditor() {
  const can = useCan()
  const form = useFormModal('储备指南', guidance.guidanceSave, guidance.guidanceSave, { id: 'guidanceId', toInput })
  const publishing = useStep(guidance.guidancePublish, '发布')
  const publishingAgain = useStep(guidance.guidancePublish, '再次发布')
  const withdrawing = useStep(guidance.guidanceWithdraw, '撤回')
  const place = ({ guidanceId, version }: Guidance) => ({ ...ofReserve, guidanceId, version })
  const { draft, published, withdrawn } = GuidanceState
  const actionsOf = (one: Guidance, count: () => void) => {
    const isOpen = one.editable === 1 && one.state !== withdrawn
    const isPublished = isOpen && one.state === published
    return [
      ...(can(guidance.guidanceSave) && isOpen ? [{ label: '编辑', onClick: () => form.edit(one) }] : []),
      ...(can(guidance.guidancePublish) && isOpen && !isPublished ? [{ label: '发布', onClick: () => publishing.ask(place(one)) }] : []),
      ...(can(guidance.guidancePublish) && isPublished ? [{ label: '再次发布', onClick: () => publishingAgain.ask(place(one)) }] : []),
      ...(can(guidance.guidanceWithdraw) && isPublished ? [{ label: '撤回', onClick: () => withdrawing.ask(place(one)) }] : []),
      ...(can(guidance.guidanceReadStat) && one.state !== draft ? [{ label: '阅读统计', onClick: count }] : []),
    ]
  }
  return {
    add: can(guidance.guidanceSave) ? () => form.add() : undefined,
    actionsOf,
    dialogs: (
      <>
        <Modal {...form.modal} width={720}>
          <DialogForm {...form.fields}>
            <Field of={GuidanceDraft} name="title" />
            <Field of={GuidanceDraft} name="body">
              <Input.TextArea autoSize={{ minRows: 8, maxRows: 20 }} showCount />
            </Field>
            <Field of={GuidanceDraft} name="effectiveFrom" />
            <Field of={GuidanceDraft} name="effectiveTo" />
            <FilesField of={GuidanceDraft} name="ossIds" />
          </DialogForm>
        </Modal>
        <Modal {...publishing.modal}>
          <DialogForm {...publishing.fields}>
            <p>发布后，本单位及下级各项目在上报储备时都会收到提示。</p>
          </DialogForm>
        </Modal>
        <Modal {...publishingAgain.modal}>
          <DialogForm {...publishingAgain.fields}>
            <p>再次发布后成为新的一版：各项目都会再次收到提示，所有人重新阅读。</p>
          </DialogForm>
        </Modal>
        <Modal {...withdrawing.modal} okButtonProps={{ danger: true }}>
          <DialogForm {...withdrawing.fields}>
            <p>撤回后，各项目不再看到此指南。</p>
          </DialogForm>
        </Modal>
      </>
    ),
  }
}
