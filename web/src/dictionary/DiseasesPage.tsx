import { Disease, DiseaseDraft, diseases } from '@oems/contract/dictionary/diseases.ts'
import { Field, Fields } from '../kit/form/ContractField.tsx'
import { FieldGroup } from '../kit/form/FieldGroup.tsx'
import { columnsBy } from '../kit/list/columnsBy.ts'
import { DictionaryPage } from '../operationLog/DictionaryPage.tsx'
import { DiseaseTypeSelect, useDiseaseTypes } from './DiseaseTypeSelect.tsx'

/** 疾病字典 (04 §6). */
export default function DiseasesPage() {
  const { namesOf, options } = useDiseaseTypes()
  return (
    <DictionaryPage
      calls={diseases}
      title="疾病字典"
      about="诊断与健康档案从这里选；标为基础疾病的会出现在员工档案中"
      what="疾病"
      unit="种"
      keeps={['diseaseTypes', 'isChronic']}
      nameOf={({ diseaseName }) => diseaseName}
      columns={({ sortable }) => {
        const column = columnsBy(Disease, sortable, ['diseaseName', 'createdAt'])
        return [
          column('diseaseName', { kind: 'name' }),
          column('diseaseTypes', { render: (ids: number[]) => namesOf(ids) }),
          column('isChronic'),
          column('alias'),
          column('status'),
          column('remark', { extra: true }),
          column('createdAt'),
        ]
      }}
      filters={['diseaseName', { name: 'diseaseTypes', options }, 'isChronic', 'status']}
      form={() => (
        <FieldGroup>
          <Fields of={DiseaseDraft} names={['diseaseName']} />
          <Field of={DiseaseDraft} name="diseaseTypes">
            <DiseaseTypeSelect />
          </Field>
          <Fields of={DiseaseDraft} names={['isChronic', 'status', 'alias', 'remark']} />
        </FieldGroup>
      )}
    />
  )
}
