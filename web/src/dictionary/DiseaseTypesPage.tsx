import { DiseaseType, DiseaseTypeDraft, diseaseTypes } from '@oems/contract/dictionary/diseaseTypes.ts'
import { Fields } from '../kit/form/ContractField.tsx'
import { FieldGroup } from '../kit/form/FieldGroup.tsx'
import { columnsBy } from '../kit/list/columnsBy.ts'
import { DictionaryPage } from '../operationLog/DictionaryPage.tsx'

/** 疾病分类 (04 §6). */
export default function DiseaseTypesPage() {
  return (
    <DictionaryPage
      calls={diseaseTypes}
      title="疾病分类"
      about="药品与疾病共用的分类，选药和统计都按它归并"
      what="疾病分类"
      unit="类"
      nameOf={({ name }) => name}
      columns={({ sortable }) => {
        const column = columnsBy(DiseaseType, sortable, ['orderNum', 'name', 'createdAt'])
        return [
          column('name', { kind: 'name' }),
          column('orderNum'),
          column('status'),
          column('createdAt'),
          column('updatedAt', { extra: true }),
        ]
      }}
      filters={['name']}
      form={() => (
        <FieldGroup>
          <Fields of={DiseaseTypeDraft} names={['name', 'orderNum', 'status']} />
        </FieldGroup>
      )}
    />
  )
}
