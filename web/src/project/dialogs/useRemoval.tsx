import type { CallError } from '@oems/client/callError.ts'
import { inputsFor } from '@oems/client/inputs.ts'
import type { ProjectRecord } from '@oems/contract/project/projects.ts'
import { Alert, Input, Modal } from 'antd'
import { useState } from 'react'
import { useCan } from '../../core/calls.ts'
import { Field } from '../../kit/form/ContractField.tsx'
import { DialogForm } from '../../kit/form/DialogForm.tsx'
import { useActionModal } from '../../kit/form/useActionModal.ts'
import { Refusal, refsIn } from '../../node/Refusal.tsx'
import { useDoors } from '../doors.ts'
import { type Named, useFreshProject } from './useFreshProject.ts'

/** 删除, for a reason; where somebody or something is still there, the dialog says what. */
export function useRemoval(gone: () => void) {
  const call = useDoors().delete
  const withProject = useFreshProject()
  const [project, setProject] = useState<ProjectRecord | null>(null)
  const [refusal, setRefusal] = useState<CallError | null>(null)
  const action = useActionModal(call, {
    title: `删除“${project?.orgName ?? ''}”`,
    verb: '删除',
    successMessage: '已删除',
    done: gone,
    refused(problem) {
      const isOfDependents = refsIn(problem) !== undefined
      if (isOfDependents) setRefusal(problem)
      return isOfDependents
    },
  })
  const ask = (named: Named) =>
    withProject(named, (found) => {
      setProject(found)
      setRefusal(null)
      action.ask({ orgProjectId: found.orgProjectId })
    })
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
          <Field of={call.input} name="deleteReason">
            <Input.TextArea rows={3} {...inputsFor(call.input).deleteReason} placeholder="例如：重复录入" autoFocus />
          </Field>
        </DialogForm>
      </Modal>
    ),
  }
}
