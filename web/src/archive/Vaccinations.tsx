import { type ArchiveVaccination, archives, VaccinationDraft } from '@oems/contract/archive/archives.ts'
import { Button, Drawer, Select } from 'antd'
import { FilesField } from '../kit/file/FilesField.tsx'
import { useGallery } from '../kit/file/Gallery.tsx'
import { Field, Fields } from '../kit/form/ContractField.tsx'
import { DialogForm } from '../kit/form/DialogForm.tsx'
import { FieldGroup } from '../kit/form/FieldGroup.tsx'
import { useActionModal } from '../kit/form/useActionModal.ts'
import { Part } from '../kit/record/Parts.tsx'
import { RecordLines } from './RecordLines.tsx'
import type { TabView } from './tabView.ts'
import { useDeletion } from './useDeletion.tsx'

export function Vaccinations({ archive: { archiveId, vaccinations, illnesses }, mayEdit }: TabView) {
  const editor = useActionModal(archives.vaccinationSave, {
    title: ({ id }) => (id ? '编辑接种记录' : '登记接种'),
    verb: '保存',
    successMessage: '已保存接种记录',
  })
  const deletion = useDeletion(archives.vaccinationDelete, '接种记录')
  const gallery = useGallery()
  const edit = ({ id, version, illnessName: _, oss, ...row }: ArchiveVaccination) =>
    editor.ask({ archiveId, id, version }, { ...row, oss, ossIds: oss.map(({ ossId }) => ossId) })
  return (
    <Part title="接种记录">
      <RecordLines
        empty="没有接种记录"
        lines={vaccinations.map((row) => ({
          id: row.id,
          title: `${row.illnessName} 第${row.doseNo}剂`,
          about: [row.vaccinatedOn, row.vaccineName, row.place, row.validUntil && `有效期至${row.validUntil}`],
          papers: row.oss,
          actions: mayEdit
            ? [
                { label: '编辑', onClick: () => edit(row) },
                { label: '删除', danger: true, onClick: () => deletion.ask(row.id, `${row.illnessName}第${row.doseNo}剂`) },
              ]
            : [],
        }))}
        gallery={gallery}
        add={mayEdit && <Button onClick={() => editor.ask({ archiveId }, {})}>登记接种</Button>}
      />
      <Drawer {...editor.drawer} size={560}>
        <DialogForm {...editor.fields}>
          <FieldGroup>
            <Field of={VaccinationDraft} name="illnessId">
              <Select options={illnesses.map(({ id, name }) => ({ value: id, label: name }))} showSearch={{ optionFilterProp: 'label' }} />
            </Field>
            <Fields of={VaccinationDraft} names={['doseNo', 'vaccineName', 'vaccinatedOn', 'validUntil', 'batchNo', 'place']} />
            <FilesField of={VaccinationDraft} name="ossIds" />
          </FieldGroup>
        </DialogForm>
      </Drawer>
      {deletion.dialog}
      {gallery.dialog}
    </Part>
  )
}
