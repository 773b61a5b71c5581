import { Disease, DiseaseDraft, diseases } from '@oems/contract/dictionary/diseases.ts'
import { IllnessSelect } from '../kit/care/IllnessSelect.tsx'
import { Field, Fields } from '../kit/form/ContractField.tsx'
import { FieldGroup } from '../kit/form/FieldGroup.tsx'
import { IcdSelect, IcdWords } from '../kit/IcdSelect.tsx'
import { columnsBy } from '../kit/list/columnsBy.ts'
import type { WidgetProps } from '../kit/list/filter/filters.ts'
import { DictionaryPage } from '../operationLog/DictionaryPage.tsx'
import { DiseaseTypeSelect, useDiseaseTypes } from './DiseaseTypeSelect.tsx'

const icdFilter = {
  name: 'dictIcdId' as const,
  widget: ({ label, value, onChange }: WidgetProps) => (
    <IcdSelect
      aria-label={label}
      placeholder={label}
      value={(value as number | undefined) ?? null}
      onChange={onChange}
      style={{ width: '100%' }}
    />
  ),
  words: (value: unknown) => <IcdWords dictIcdId={value as number} />,
}

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
          column('icdCode', { kind: 'code' }),
          column('isChronic'),
          column('illnessName'),
          column('icdName', { extra: true }),
          column('alias', { extra: true }),
          column('status'),
          column('remark', { extra: true }),
          column('createdAt'),
        ]
      }}
      filters={['diseaseName', { name: 'diseaseTypes', options }, icdFilter, 'isChronic', 'status']}
      form={() => (
        <FieldGroup>
          <Fields of={DiseaseDraft} names={['diseaseName']} />
          <Field of={DiseaseDraft} name="diseaseTypes">
            <DiseaseTypeSelect />
          </Field>
          <Field of={DiseaseDraft} name="dictIcdId" help="常用的编码先列出">
            <IcdSelect />
          </Field>
          <Fields of={DiseaseDraft} names={['isChronic']} />
          <Field of={DiseaseDraft} name="illnessId" help="诊断为该疾病时计入这个病种的上报">
            <IllnessSelect />
          </Field>
          <Fields of={DiseaseDraft} names={['status', 'alias', 'remark']} />
        </FieldGroup>
      )}
    />
  )
}
