import type { ProjectRecord } from '@oems/contract/project/projects.ts'
import { Modal } from 'antd'
import { useState } from 'react'
import { useCan } from '../../core/calls.ts'
import { DialogForm } from '../../kit/form/DialogForm.tsx'
import { useActionModal } from '../../kit/form/useActionModal.ts'
import { revisionOf } from '../../node/project/revision.ts'
import { Refusal } from '../../node/Refusal.tsx'
import { useRefusal } from '../../node/useRefusal.ts'
import { useDoors } from '../doors.ts'
import { eventsFrom } from './events.ts'
import { StatusFields } from './StatusFields.tsx'
import { type Named, useFreshProject, useProjectNow } from './useFreshProject.ts'

const shownOf = ({ projectStatus, startDate, actualEndDate }: ProjectRecord) => ({
  projectStatus: eventsFrom(projectStatus)[0]?.to,
  startDate,
  actualEndDate,
})

/** 状态变更: the event that is chosen says what it asks for; who must leave before a project closes, the dialog says (02 §4.2). */
export function useStatus(changed: () => void) {
  const { update } = useDoors()
  const withProject = useFreshProject()
  const read = useProjectNow()
  const [project, setProject] = useState<ProjectRecord | null>(null)
  const { refusal, refused, forget } = useRefusal()
  const action = useActionModal(update, {
    title: `“${project?.orgName ?? ''}”的状态变更`,
    verb: '变更',
    successMessage: '已变更项目状态',
    done: changed,
    refused,
    fresh: async (fixed) => {
      const found = await read({ projectId: fixed.projectId! })
      setProject(found)
      return [revisionOf(found), shownOf(found)]
    },
  })
  const ask = (named: Named) =>
    withProject(named, (found) => {
      setProject(found)
      forget()
      action.ask(revisionOf(found), shownOf(found))
    })
  return {
    ask: useCan()(update) ? ask : undefined,
    dialog: (
      <Modal {...action.modal}>
        <DialogForm {...action.fields}>
          {refusal && project && <Refusal problem={refusal} orgId={project.projectId} then="关闭" />}
          {project && <StatusFields from={project.projectStatus} projectId={project.projectId} isRefused={refusal !== null} />}
        </DialogForm>
      </Modal>
    ),
  }
}
