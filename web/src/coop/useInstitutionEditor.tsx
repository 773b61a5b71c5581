import { InstitutionKind } from '@oems/contract/coop/codes.ts'
import { type Institution, InstitutionForm, institutions } from '@oems/contract/coop/institutions.ts'
import type { CodeOf } from '@oems/contract/core/codes.ts'
import { Drawer } from 'antd'
import { useCan, useWrite } from '../core/calls.ts'
import { send } from '../core/send.ts'
import { DialogForm } from '../kit/form/DialogForm.tsx'
import { useFormModal } from '../kit/form/useFormModal.ts'
import { useRemoval } from '../kit/list/ListActions.tsx'
import type { RowAction } from '../kit/list/RowActions.tsx'
import { InstitutionFields } from './InstitutionFields.tsx'

type Kind = CodeOf<typeof InstitutionKind>
const callsOf = {
  [InstitutionKind.local]: { save: institutions.localAdd, update: institutions.localUpdate, remove: institutions.localDelete },
  [InstitutionKind.remote]: { save: institutions.remoteAdd, update: institutions.remoteUpdate, remove: institutions.remoteDelete },
} as const

/** What can be done with institutions of a kind, wherever they are shown; `done` after some have gone. */
export function useInstitutionEditor(kind: Kind, done: () => void, isAtProject = false) {
  const can = useCan()
  const calls = callsOf[kind]
  const isLocal = kind === InstitutionKind.local
  const what = isLocal ? '当地机构' : '远程机构'
  const editor = useFormModal(what, calls.save, calls.update, { info: institutions.info, keeps: ['orgId', 'nationCode'] })
  const removal = useRemoval(calls.remove, '合作医疗机构', done)
  const verifying = useWrite(calls.update, '已核实')
  /** What stands above the caller's scope is only read. */
  const actionsOf = (row: Institution): readonly RowAction[] =>
    row.editable === 0
      ? []
      : [
          ...(can(calls.update)
            ? [
                { label: '编辑', onClick: () => editor.edit(row) },
                { label: '核实', onClick: () => void verified(row.id).then((form) => verifying.mutate(form)) },
              ]
            : []),
          ...(removal.ask ? [{ label: '删除', danger: true, onClick: () => removal.ask?.([row.id]) }] : []),
        ]
  const edited = editor.record as Institution | null
  return {
    what,
    add: can(calls.save) ? editor.add : undefined,
    remove: removal.ask,
    actionsOf,
    dialogs: (
      <>
        <Drawer {...editor.drawer} size={720}>
          <DialogForm {...editor.fields}>
            <InstitutionFields
              isLocal={isLocal}
              isNew={edited === null}
              isAtProject={edited === null ? isAtProject : edited.projectId !== null}
            />
          </DialogForm>
        </Drawer>
        {removal.dialog}
      </>
    ),
  }
}

/** The record as it stands, and that somebody has just asked there whether it is right. */
async function verified(institutionId: number) {
  const { oss, ...record } = await send(institutions.info, { institutionId })
  const fields = Object.fromEntries(Object.entries(record).filter(([name]) => name in InstitutionForm.properties)) as typeof record
  return { ...fields, id: record.id, version: record.version, ossIds: oss.map(({ ossId }) => ossId), verified: 1 as const }
}
