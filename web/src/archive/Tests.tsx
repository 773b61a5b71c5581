import { type ArchiveTest, archives, TestDraft } from '@oems/contract/archive/archives.ts'
import { TestSource, TestType } from '@oems/contract/archive/codes.ts'
import { TestResult } from '@oems/contract/declaration/codes.ts'
import { Button, Drawer, Select } from 'antd'
import { moment } from '../core/moment.ts'
import { FilesField } from '../kit/file/FilesField.tsx'
import { useGallery } from '../kit/file/Gallery.tsx'
import { Field, Fields } from '../kit/form/ContractField.tsx'
import { DialogForm } from '../kit/form/DialogForm.tsx'
import { FieldGroup } from '../kit/form/FieldGroup.tsx'
import { useActionModal } from '../kit/form/useActionModal.ts'
import { Part } from '../kit/record/Parts.tsx'
import { StatusTag } from '../kit/StatusTag.tsx'
import { MomentInput } from './MomentInput.tsx'
import { RecordLines } from './RecordLines.tsx'
import type { TabView } from './tabView.ts'
import { useDeletion } from './useDeletion.tsx'

const toneOf = { [TestResult.negative]: 'done', [TestResult.positive]: 'overdue', [TestResult.unsure]: 'due' } as const

export function Tests({ archive: { archiveId, tests, illnesses }, mayEdit }: TabView) {
  const editor = useActionModal(archives.testSave, {
    title: ({ id }) => (id ? '编辑检测记录' : '登记检测'),
    verb: '保存',
    successMessage: '已保存检测记录',
  })
  const deletion = useDeletion(archives.testDelete, '检测记录')
  const gallery = useGallery()
  const edit = ({ id, version, illnessName: _, oss, ...row }: ArchiveTest) =>
    editor.ask({ archiveId, id, version }, { ...row, oss, ossIds: oss.map(({ ossId }) => ossId) })
  return (
    <Part title="检测记录">
      <RecordLines
        empty="没有检测记录"
        lines={tests.map((row) => ({
          id: row.id,
          title: `${row.illnessName} ${TestType.label(row.testType)}`,
          about: [moment(row.sampledAt), row.institution, TestSource.label(row.sourceType)],
          state: <StatusTag tone={toneOf[row.testResult]}>{TestResult.label(row.testResult)}</StatusTag>,
          papers: row.oss,
          actions: mayEdit
            ? [
                { label: '编辑', onClick: () => edit(row) },
                {
                  label: '删除',
                  danger: true,
                  onClick: () => deletion.ask(row.id, `${row.illnessName}${TestType.label(row.testType)}检测`),
                },
              ]
            : [],
        }))}
        gallery={gallery}
        add={mayEdit && <Button onClick={() => editor.ask({ archiveId }, {})}>登记检测</Button>}
      />
      <Drawer {...editor.drawer} size={560}>
        <DialogForm {...editor.fields}>
          <FieldGroup>
            <Field of={TestDraft} name="illnessId">
              <Select options={illnesses.map(({ id, name }) => ({ value: id, label: name }))} showSearch={{ optionFilterProp: 'label' }} />
            </Field>
            <Fields of={TestDraft} names={['testType', 'testResult']} />
            <Field of={TestDraft} name="sampledAt">
              <MomentInput />
            </Field>
            <Fields of={TestDraft} names={['institution', 'sourceType']} />
            <FilesField of={TestDraft} name="ossIds" />
          </FieldGroup>
        </DialogForm>
      </Drawer>
      {deletion.dialog}
      {gallery.dialog}
    </Part>
  )
}
