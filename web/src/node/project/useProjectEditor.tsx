import type { CallError } from '@oems/client/callError.ts'
import type { Similar } from '@oems/contract/organisation/orgSimilar.ts'
import type { ProjectRecord, projects } from '@oems/contract/project/projects.ts'
import { Drawer } from 'antd'
import { use, useRef, useState } from 'react'
import { useCan } from '../../core/calls.ts'
import { AtOneNode } from '../../core/scope.ts'
import { DialogForm } from '../../kit/form/DialogForm.tsx'
import { useFormModal } from '../../kit/form/useFormModal.ts'
import { SimilarNodes, similarIn } from '../SimilarNodes.tsx'
import { ProjectFields } from './ProjectFields.tsx'
import { changeOf, draftOf } from './revision.ts'

/** The calls of one of the doors at which projects are written (02 §5.4, §5.6). */
interface Door {
  readonly add: typeof projects.add
  readonly update: typeof projects.update
  readonly detail: typeof projects.detail
}

/** 新增项目 and 编辑. Where a project of a similar name is there, it is shown, and the new one is made only when that was meant. */
export function useProjectEditor(what: string, { add, update, detail }: Door, changed: () => void = () => undefined) {
  const can = useCan()
  const isAtProject = use(AtOneNode)
  const [similar, setSimilar] = useState<readonly Similar[]>([])
  const confirmed = useRef(false)
  const read = useRef<ProjectRecord | null>(null)
  const [toInput] = useState(
    () => (values: object) =>
      'orgParentId' in values
        ? { ...draftOf(values), ...(confirmed.current && { confirmSimilar: 1 }) }
        : changeOf(values, read.current?.contacts ?? []),
  )
  const editor = useFormModal(what, add, update, {
    id: 'projectId',
    info: detail,
    toInput,
    keeps: ['orgParentId', 'orgProjectType', 'industry', 'contractMode', 'nationCode', 'provinceId', 'areaId', 'timeZone'],
    onSaved: () => {
      confirmed.current = false
      changed()
    },
    onUpdated: changed,
    refused(problem: CallError) {
      const found = similarIn(problem)
      setSimilar(found)
      return found.length > 0
    },
  })
  read.current = editor.record as ProjectRecord | null
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
    /** Nothing stands below a project. */
    add: can(add) && !isAtProject ? begin : undefined,
    /** A list may know little of the project: the whole record is read, and with it the version that is written. */
    edit: can(update) ? (row: { readonly projectId: number }) => editor.edit({ version: 0, ...row }) : undefined,
    dialog: (
      <>
        <Drawer {...editor.drawer} size={760}>
          <DialogForm {...editor.fields}>
            <ProjectFields record={read.current} />
          </DialogForm>
        </Drawer>
        <SimilarNodes similar={similar} close={() => setSimilar([])} goOn={goOn} />
      </>
    ),
  }
}
