import type { CallError } from '@oems/client/callError.ts'
import type { Similar } from '@oems/contract/organisation/orgSimilar.ts'
import type { ProjectRecord } from '@oems/contract/project/projects.ts'
import { Drawer } from 'antd'
import { useRef, useState } from 'react'
import { useCan } from '../../core/calls.ts'
import { DialogForm } from '../../kit/form/DialogForm.tsx'
import { useFormModal } from '../../kit/form/useFormModal.ts'
import { SimilarNodes, similarIn } from '../../node/SimilarNodes.tsx'
import { useDoors } from '../doors.ts'
import { ProjectFields } from './ProjectFields.tsx'
import { changeOf, draftOf } from './revision.ts'

/** 新增项目 and 编辑. Where a project of a similar name is there, it is shown, and the new one is made only when that was meant. */
export function useEditor() {
  const can = useCan()
  const { add, update, detail } = useDoors()
  const [similar, setSimilar] = useState<readonly Similar[]>([])
  const confirmed = useRef(false)
  const [toInput] = useState(
    () => (values: object) =>
      'orgParentId' in values ? { ...draftOf(values), ...(confirmed.current && { confirmSimilar: 1 }) } : changeOf(values),
  )
  const editor = useFormModal('项目', add, update, {
    id: 'projectId',
    info: detail,
    toInput,
    keeps: ['orgParentId', 'orgProjectType', 'industry', 'contractMode', 'nationCode', 'provinceId', 'areaId', 'timeZone'],
    onSaved: () => {
      confirmed.current = false
    },
    refused(problem: CallError) {
      const found = similarIn(problem)
      setSimilar(found)
      return found.length > 0
    },
  })
  function begin(orgParentId: number | null) {
    confirmed.current = false
    editor.add(orgParentId === null ? {} : { orgParentId })
  }
  function goOn() {
    confirmed.current = true
    setSimilar([])
    editor.form.submit()
  }
  return {
    add: can(add) ? begin : undefined,
    edit: can(update) ? editor.edit : undefined,
    dialog: (
      <>
        <Drawer {...editor.drawer} size={760}>
          <DialogForm {...editor.fields}>
            <ProjectFields record={editor.record as ProjectRecord | null} />
          </DialogForm>
        </Drawer>
        <SimilarNodes similar={similar} close={() => setSimilar([])} goOn={goOn} />
      </>
    ),
  }
}
