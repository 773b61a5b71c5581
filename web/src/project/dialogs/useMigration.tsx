import { type MovePreview, orgManager } from '@oems/contract/organisation/orgManager.ts'
import { type ProjectRecord, projects } from '@oems/contract/project/projects.ts'
import { Form, Modal } from 'antd'
import { useCallback, useState } from 'react'
import { useCan, useRead } from '../../core/calls.ts'
import { notice } from '../../core/notices.ts'
import { Field } from '../../kit/form/ContractField.tsx'
import { DialogForm } from '../../kit/form/DialogForm.tsx'
import { type FormRules, useFormRules } from '../../kit/form/ruling.tsx'
import { useActionModal } from '../../kit/form/useActionModal.ts'
import { OrgPicker } from '../../kit/org/OrgPicker.tsx'
import { Shown } from '../../kit/record/Loaded.tsx'
import { OrgMovePreview } from '../../node/MovePreview.tsx'
import { parentTypes } from '../../node/project/parents.ts'
import { ReasonFields } from '../../node/ReasonFields.tsx'
import { useUndo } from '../../node/useUndo.ts'
import { useDoors } from '../doors.ts'
import { type Named, useFreshProject } from './useFreshProject.ts'

const { migrationBatch } = projects
const Target = () => (
  <Field of={projects.migration.input} name="targetOrgId" label="新的上级">
    <OrgPicker orgTypes={parentTypes} placeholder="请选择集团公司、经营公司或区域" />
  </Field>
)

/** 迁移 of one project, after a look at what that does (02 §10.1). */
export function useMigration(changed: () => void) {
  const can = useCan()
  const { migration } = useDoors()
  const withProject = useFreshProject()
  const undo = useUndo(changed)
  const [project, setProject] = useState<ProjectRecord | null>(null)
  const action = useActionModal(migration, {
    title: `迁移“${project?.orgName ?? ''}”`,
    verb: '迁移',
    successMessage: null,
    done({ historyId }) {
      changed()
      const text = historyId === null ? `“${project?.orgName}”已在该处` : `已迁移“${project?.orgName}”`
      notice({ kind: 'success', text, ...(undo && historyId !== null && { action: { label: '撤回', run: () => undo({ historyId }) } }) })
    },
  })
  const ask = (named: Named) =>
    withProject(named, (found) => {
      setProject(found)
      action.ask({ projectId: found.projectId, version: found.version })
    })
  return {
    ask: can(migration) ? ask : undefined,
    dialog: (
      <Modal {...action.modal} width={600}>
        <DialogForm {...action.fields}>
          <Target />
          {project && can(orgManager.movePreview) && <Look projectIds={[project.projectId]} />}
          <ReasonFields />
        </DialogForm>
      </Modal>
    ),
  }
}

function Look({ projectIds: [sourceOrgId = 0, ...alsoOrgIds] }: { readonly projectIds: readonly number[] }) {
  const targetOrgId = (Form.useWatch('targetOrgId') as number | null | undefined) ?? null
  const input = { sourceOrgId, alsoOrgIds, targetOrgId: targetOrgId ?? 0, position: 'inner', reason: null, docNo: null } as const
  const preview = useRead(orgManager.movePreview, input, { enabled: targetOrgId !== null })
  useFormRules(useObstacles(preview.data))
  if (targetOrgId === null) return null
  return (
    <Shown read={preview} lines={4}>
      {(found) => <OrgMovePreview preview={found} />}
    </Shown>
  )
}

const useObstacles = (preview: MovePreview | undefined): FormRules =>
  useCallback(() => (preview?.blocks ?? []).map((msg) => ({ path: 'targetOrgId', msg })), [preview])

/** 批量迁移: all or none. */
export function useMigrationOfSeveral(done: () => void) {
  const can = useCan()
  const undo = useUndo(done)
  const action = useActionModal(migrationBatch, {
    title: '批量迁移',
    verb: '迁移',
    successMessage: null,
    done({ movedNum, groupKey }) {
      done()
      const text = groupKey === null ? '所选项目已在该处' : `已迁移${movedNum}个项目`
      notice({ kind: 'success', text, ...(undo && groupKey !== null && { action: { label: '撤回', run: () => undo({ groupKey }) } }) })
    },
  })
  const projectIds = action.fixed?.projectIds ?? []
  return {
    ask: can(migrationBatch) ? (projectIds: number[]) => action.ask({ projectIds }) : undefined,
    dialog: (
      <Modal {...action.modal} width={600}>
        <DialogForm {...action.fields}>
          <p>将 {projectIds.length} 个项目迁移到同一上级之下；有一个不能迁移，就都不迁移。</p>
          <Target />
          {can(orgManager.movePreview) && <Look projectIds={projectIds} />}
          <ReasonFields />
        </DialogForm>
      </Modal>
    ),
  }
}
