import { type Drug, DrugDraft, drugs } from '@oems/contract/dictionary/drugs.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Form } from 'antd'
import { reading } from '../core/calls.ts'
import { Field, Fields } from '../kit/form/ContractField.tsx'
import { FieldGroup } from '../kit/form/FieldGroup.tsx'
import { useSettled } from '../kit/org/useOrgSearch.ts'
import { DiseaseTypeSelect } from './DiseaseTypeSelect.tsx'

export const DrugFields = ({ record }: { readonly record: Drug | null }) => (
  <>
    <LikelyDoubles record={record} />
    <FieldGroup title="基本信息">
      <Fields of={DrugDraft} names={['drugName', 'tradeName', 'drugKind', 'dosageForm', 'spec', 'manufacturer']} />
      <Field of={DrugDraft} name="components" help="过敏和重复用药按成分核对；输入一种后按回车" />
      <Fields of={DrugDraft} names={['originKind', 'approvalNo']} />
    </FieldGroup>
    <FieldGroup title="包装换算">
      <Fields of={DrugDraft} names={['unit', 'packUnit', 'packSize']} />
      <Packing />
    </FieldGroup>
    <FieldGroup title="分类与储存">
      <Fields of={DrugDraft} names={['drugClass']} />
      <Field of={DrugDraft} name="diseaseTypes">
        <DiseaseTypeSelect />
      </Field>
      <Fields of={DrugDraft} names={['storage', 'warnDays', 'barcode', 'traceCode']} />
    </FieldGroup>
    <FieldGroup title="监管">
      <Fields of={DrugDraft} names={['controlLevel', 'rxFlag', 'maxDaily', 'minAge', 'pregnancy', 'modifiedRelease', 'status', 'remark']} />
    </FieldGroup>
  </>
)

/** `1盒 = 20粒`, as it is typed. */
function Packing() {
  const [unit, packUnit, packSize] = [Form.useWatch('unit'), Form.useWatch('packUnit'), Form.useWatch('packSize')]
  return unit && packUnit && packSize ? <p role="status">{`1${packUnit} = ${packSize}${unit}`}</p> : null
}

/** A drug of the same name and spec by another maker is often the very same one, typed twice. */
function LikelyDoubles({ record }: { readonly record: Drug | null }) {
  const drugName = useSettled(String(Form.useWatch('drugName') ?? '').trim(), afterTyping)
  const spec = String(Form.useWatch('spec') ?? '').trim()
  const isChanged = record === null || record.drugName !== drugName || (record.spec ?? '') !== spec
  const { data } = useQuery({ ...reading(drugs.list, { drugName, pageSize: 20 }), enabled: isChanged && drugName.length > 1 })
  const doubles = (data?.list ?? []).filter((drug) => drug.id !== record?.id && drug.drugName === drugName && (drug.spec ?? '') === spec)
  if (doubles.length === 0 || !isChanged) return null
  const makers = doubles.map(({ manufacturer }) => manufacturer ?? '未填厂家').join('、')
  return <Alert type="warning" showIcon title={`已有同名同规格的药品（${makers}），请确认不是重复录入`} style={{ marginBottom: 16 }} />
}
const afterTyping = 400
