import type { CallError } from '@oems/client/callError.ts'
import { type OrgInfo, orgInfo } from '@oems/contract/organisation/orgInfo.ts'
import { orgManager } from '@oems/contract/organisation/orgManager.ts'
import type { Similar } from '@oems/contract/organisation/orgSimilar.ts'
import { Drawer } from 'antd'
import { useRef, useState } from 'react'
import { useCan } from '../../core/calls.ts'
import { DialogForm } from '../../kit/form/DialogForm.tsx'
import { useFormModal } from '../../kit/form/useFormModal.ts'
import type { OrgTypeCode } from '../../kit/org/useOrgSearch.ts'
import { SimilarNodes, similarIn } from '../../node/SimilarNodes.tsx'
import { OrgFields } from './OrgFields.tsx'
import { inputOf, typesUnder } from './orgDraft.ts'
import type { TreeChanges } from './useNode.ts'

interface Typed {
  readonly orgParentId: number
  readonly orgName: string
  readonly orgType: OrgTypeCode
  readonly nationCode?: string | null
}

/** 新增下级 and 编辑. Where a node of a similar name is there, it is shown, and the new one is made only when that was meant. */
export function useEditor(changes: TreeChanges) {
  const can = useCan()
  const [similar, setSimilar] = useState<readonly Similar[]>([])
  const confirmed = useRef(false)
  const read = useRef<OrgInfo | null>(null)
  const [toInput] = useState(() => (values: object) => ({
    ...inputOf(values, read.current?.contacts ?? []),
    ...('orgParentId' in values && confirmed.current && { confirmSimilar: 1 }),
  }))
  const editor = useFormModal('组织', orgManager.save, orgManager.update, {
    id: 'orgId',
    info: orgInfo.info,
    toInput,
    keeps: ['orgParentId', 'orgType', 'label', 'nationCode', 'provinceId', 'areaId', 'timeZone'],
    onSaved: ({ id }, values) => {
      const { orgParentId: parentId, orgName, orgType, nationCode = null } = values as Typed
      confirmed.current = false
      changes.inserted({ orgId: id, parentId, orgName: orgName.trim(), orgType, nationCode })
    },
    onUpdated: (values) => {
      const { orgId, orgName, orgType } = values as Pick<OrgInfo, 'orgId' | 'orgName' | 'orgType'>
      changes.patched(orgId, { orgName: orgName.trim(), orgType })
    },
    refused(problem: CallError) {
      const found = similarIn(problem)
      setSimilar(found)
      return found.length > 0
    },
  })
  read.current = editor.record as OrgInfo | null
  function add({ orgId, orgType }: Pick<OrgInfo, 'orgId' | 'orgType'>) {
    confirmed.current = false
    const [first] = typesUnder(orgType)
    editor.add({ orgParentId: orgId, ...(first !== undefined && { orgType: first }) })
  }
  function goOn() {
    confirmed.current = true
    setSimilar([])
    editor.form.submit()
  }
  return {
    add: can(orgManager.save) ? add : undefined,
    edit: can(orgManager.update) ? (info: Pick<OrgInfo, 'orgId' | 'version'>) => editor.edit(info) : undefined,
    dialog: (
      <>
        <Drawer {...editor.drawer} size={720}>
          <DialogForm {...editor.fields}>
            <OrgFields record={read.current} />
          </DialogForm>
        </Drawer>
        <SimilarNodes similar={similar} close={() => setSimilar([])} goOn={goOn} />
      </>
    ),
  }
}
