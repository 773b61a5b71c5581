import { type OrgFile, OrgFileDraft, orgFiles } from '@oems/contract/orgFiles/orgFiles.ts'
import { Drawer } from 'antd'
import { useCan, useWrite } from '../core/calls.ts'
import { FilesField } from '../kit/file/FilesField.tsx'
import { Field, Fields } from '../kit/form/ContractField.tsx'
import { DialogForm } from '../kit/form/DialogForm.tsx'
import { FieldGroup, wide } from '../kit/form/FieldGroup.tsx'
import { useFormModal } from '../kit/form/useFormModal.ts'
import { useRemoval } from '../kit/list/ListActions.tsx'
import type { RowAction } from '../kit/list/RowActions.tsx'
import { OrgPicker } from '../kit/org/OrgPicker.tsx'

/** What can be done with documents, wherever they are shown; `done` after some have gone. */
export function useFileEditor(done: () => void) {
  const can = useCan()
  const editor = useFormModal('资料', orgFiles.save, orgFiles.update, { info: orgFiles.info, keeps: ['orgId', 'fileType'] })
  const removal = useRemoval(orgFiles.delete, '资料', done)
  const sharing = useWrite(orgFiles.update, '已保存')
  /** Whether those below see it too, changed where it stands in the list. */
  const share = can(orgFiles.update)
    ? (file: OrgFile, visibleToBelow: 0 | 1) => sharing.mutate({ ...revisionOf(file), visibleToBelow })
    : undefined
  /** What stands above the caller's scope is only read. */
  const actionsOf = (file: OrgFile): readonly RowAction[] =>
    file.editable === 0
      ? []
      : [
          ...(can(orgFiles.update) ? [{ label: '编辑', onClick: () => editor.edit(file) }] : []),
          ...(removal.ask ? [{ label: '删除', danger: true, onClick: () => removal.ask?.([file.id]) }] : []),
        ]
  return {
    add: can(orgFiles.save) ? editor.add : undefined,
    remove: removal.ask,
    share,
    actionsOf,
    dialogs: (
      <>
        <Drawer {...editor.drawer} size={620}>
          <DialogForm {...editor.fields}>
            <FileFields isNew={editor.record === null} />
          </DialogForm>
        </Drawer>
        {removal.dialog}
      </>
    ),
  }
}

const FileFields = ({ isNew }: { readonly isNew: boolean }) => (
  <FieldGroup>
    {isNew && (
      <Field of={OrgFileDraft} name="orgId" className={wide}>
        <OrgPicker />
      </Field>
    )}
    <Field of={OrgFileDraft} name="title" className={wide} />
    <Fields of={OrgFileDraft} names={['fileType']} />
    <Field of={OrgFileDraft} name="visibleToBelow" help="下级组织可以查看，不能修改" />
    <Field of={OrgFileDraft} name="effectiveDate" />
    <Field of={OrgFileDraft} name="expireDate" help="不填表示长期有效" />
    <FilesField of={OrgFileDraft} name="ossIds" />
    <Field of={OrgFileDraft} name="remark" className={wide} />
  </FieldGroup>
)

/** A document as `update` takes it whole. */
const revisionOf = ({ id, version, fileType, title, effectiveDate, expireDate, visibleToBelow, remark, oss }: OrgFile) => ({
  ...{ id, version, fileType, title, effectiveDate, expireDate, visibleToBelow, remark },
  ossIds: oss.map(({ ossId }) => ossId),
})
