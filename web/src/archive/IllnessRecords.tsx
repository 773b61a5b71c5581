import { type archives, TestDraft } from '@oems/contract/archive/archives.ts'
import type { OssFile } from '@oems/contract/files/files.ts'
import { Button, Drawer, Select } from 'antd'
import type { ReactNode } from 'react'
import { FilesField } from '../kit/file/FilesField.tsx'
import { useGallery } from '../kit/file/Gallery.tsx'
import { Field } from '../kit/form/ContractField.tsx'
import { DialogForm } from '../kit/form/DialogForm.tsx'
import { FieldGroup } from '../kit/form/FieldGroup.tsx'
import { useActionModal } from '../kit/form/useActionModal.ts'
import { Part } from '../kit/record/Parts.tsx'
import { RecordLines } from './RecordLines.tsx'
import type { TabView } from './tabView.ts'
import { useDeletion } from './useDeletion.tsx'

interface Row {
  readonly id: number
  readonly version: number
  readonly illnessName: string
  readonly oss: readonly OssFile[]
}
interface Props<R extends Row> extends TabView {
  /** 检测, 接种. */
  readonly what: string
  readonly save: typeof archives.testSave | typeof archives.vaccinationSave
  readonly remove: typeof archives.testDelete | typeof archives.vaccinationDelete
  readonly rows: readonly R[]
  readonly lineOf: (row: R) => { readonly title: string; readonly about: readonly (string | null)[]; readonly state?: ReactNode }
  /** What is asked of a record between its illness and its papers. */
  readonly children: ReactNode
}

/** What was done about an illness, record by record with its papers; each may be entered, corrected and taken away. */
export function IllnessRecords<R extends Row>({ archive: { archiveId, illnesses }, mayEdit, what, save, ...props }: Props<R>) {
  const { rows, lineOf, remove, children } = props
  const editor = useActionModal(save, {
    title: ({ id }) => (id ? `编辑${what}记录` : `登记${what}`),
    verb: '保存',
    successMessage: `已保存${what}记录`,
  })
  const deletion = useDeletion(remove, `${what}记录`)
  const gallery = useGallery()
  const edit = ({ id, version, illnessName: _, oss, ...row }: R) =>
    editor.ask({ archiveId, id, version }, { ...row, oss, ossIds: oss.map(({ ossId }) => ossId) })
  return (
    <Part title={`${what}记录`}>
      <RecordLines
        empty={`没有${what}记录`}
        lines={rows.map((row) => {
          const line = lineOf(row)
          return {
            id: row.id,
            ...line,
            papers: row.oss,
            actions: mayEdit
              ? [
                  { label: '编辑', onClick: () => edit(row) },
                  { label: '删除', danger: true, onClick: () => deletion.ask(row.id, line.title) },
                ]
              : [],
          }
        })}
        gallery={gallery}
        add={mayEdit && <Button onClick={() => editor.ask({ archiveId }, {})}>登记{what}</Button>}
      />
      <Drawer {...editor.drawer} size={560}>
        <DialogForm {...editor.fields}>
          <FieldGroup>
            <Field of={TestDraft} name="illnessId">
              <Select options={illnesses.map(({ id, name }) => ({ value: id, label: name }))} showSearch={{ optionFilterProp: 'label' }} />
            </Field>
            {children}
            <FilesField of={TestDraft} name="ossIds" />
          </FieldGroup>
        </DialogForm>
      </Drawer>
      {deletion.dialog}
      {gallery.dialog}
    </Part>
  )
}
