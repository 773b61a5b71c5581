import { inputsFor } from '@oems/client/inputs.ts'
import type { Call, Sent } from '@oems/contract/core/call.ts'
import { Deletion } from '@oems/contract/project/projects.ts'
import { Alert, Input, Modal } from 'antd'
import { useState } from 'react'
import { useCan } from '../../core/calls.ts'
import { Field } from '../../kit/form/ContractField.tsx'
import { DialogForm } from '../../kit/form/DialogForm.tsx'
import { useActionModal } from '../../kit/form/useActionModal.ts'
import { Dependents } from '../Dependents.tsx'
import { Refusal } from '../Refusal.tsx'
import { useRefusal } from '../useRefusal.ts'

interface Named {
  readonly projectId: number
  readonly orgName: string
}

/** 删除 of a project, for a reason; where somebody or something is still there, the dialog says what. */
export function useProjectRemoval<C extends Call<'write'>>(call: C, gone: () => void = () => undefined) {
  const [project, setProject] = useState<Named | null>(null)
  const { refusal, refused, forget } = useRefusal()
  const action = useActionModal(call, {
    title: `删除“${project?.orgName ?? ''}”`,
    verb: '删除',
    successMessage: '已删除',
    done: gone,
    refused,
  })
  /** `which` is what the call names it by. */
  function ask(project: Named, which: Partial<Sent<C>>) {
    setProject(project)
    forget()
    action.ask(which)
  }
  return {
    ask: useCan()(call) ? ask : undefined,
    dialog: (
      <Modal {...action.modal} okButtonProps={{ danger: true }}>
        <DialogForm {...action.fields}>
          {refusal && project ? (
            <Refusal problem={refusal} orgId={project.projectId} then="删除" />
          ) : (
            <Alert type="warning" style={{ marginBottom: 16 }} title="删除后不再出现在项目列表中，通讯录、资料等随之结束；变更记录保留。" />
          )}
          {!refusal && project && <Dependents orgId={project.projectId} event="delete" />}
          <Field of={Deletion} name="deleteReason">
            <Input.TextArea rows={3} {...inputsFor(Deletion).deleteReason} placeholder="例如：重复录入" autoFocus />
          </Field>
        </DialogForm>
      </Modal>
    ),
  }
}
