import type { CallError } from '@oems/client/callError.ts'
import { packsText } from '@oems/contract/drugStock/packs.ts'
import { ItemType, NormKind } from '@oems/contract/supplies/codes.ts'
import { unitsOfItems } from '@oems/contract/supplies/fields.ts'
import { type Supplies, SuppliesDraft, supplies } from '@oems/contract/supplies/items.ts'
import { normWords, requiredQuantity } from '@oems/contract/supplies/norm.ts'
import { useMutation } from '@tanstack/react-query'
import { Button, Form, Input, Select } from 'antd'
import { send } from '../../core/send.ts'
import { isEnabled, useDrugChoices } from '../../drugStock/useDrugChoices.ts'
import { IllnessSelect } from '../../kit/care/IllnessSelect.tsx'
import { figure } from '../../kit/Figures.tsx'
import { Field, Fields } from '../../kit/form/ContractField.tsx'
import { FieldGroup, wide } from '../../kit/form/FieldGroup.tsx'
import { ChangeHistoryButton } from '../../operationLog/ChangeHistory.tsx'
import { LackingProjects } from '../LackingProjects.tsx'
import { setWords } from '../setWords.ts'
import styles from './items.module.css'
import { RequireWhenInput } from './RequireWhenInput.tsx'

/** The people of the project by which the form explains a norm. */
const examplePeople = 120
const units = unitsOfItems.map((value) => ({ value, label: value }))

/** 基本信息, 储备标准, 必备条件, 效期. */
export function ItemFields({ record }: { readonly record: Supplies | null }) {
  const isDrug = Form.useWatch('declareType') === ItemType.drugs
  const normKind = Form.useWatch('normKind')
  const expiryManaged = Form.useWatch('expiryManaged')
  return (
    <>
      <FieldGroup title="基本信息">
        <Field of={SuppliesDraft} name="declareType" disabled={record !== null} />
        <Fields of={SuppliesDraft} names={['name', 'spec']} />
        <Field of={SuppliesDraft} name="unit">
          <Select options={units} />
        </Field>
        <Fields of={SuppliesDraft} names={['packUnit', 'packSize']} />
        {isDrug ? (
          <Field
            of={SuppliesDraft}
            name="drugIds"
            className={wide}
            help="可互相替代、最小单位相同的药品；医务室库存自动计入，近效期天数取其中最长的"
          >
            <DrugsSelect />
          </Field>
        ) : (
          <Field of={SuppliesDraft} name="illnessId" help="不选则通用">
            <IllnessSelect />
          </Field>
        )}
      </FieldGroup>
      <FieldGroup title="储备标准">
        <Fields of={SuppliesDraft} names={['normKind']} />
        {normKind !== NormKind.fixed && (
          <Field of={SuppliesDraft} name="normQty">
            <Input inputMode="decimal" />
          </Field>
        )}
        <Fields of={SuppliesDraft} names={[...(normKind === NormKind.daily ? (['coverDays'] as const) : []), 'minQuantity']} />
        <Example />
        {record && (
          <p className={`${wide} ${styles.setLine}`}>
            现行标准：{setWords({ ...record, setLevel: record.ownerWords })}
            <ChangeHistoryButton targetType="储备物资" targetId={record.id} name={record.name} />
          </p>
        )}
      </FieldGroup>
      <FieldGroup title="必备条件">
        <Field of={SuppliesDraft} name="requireWhen" label={null} className={wide}>
          <RequireWhenInput />
        </Field>
        <Effect record={record} />
      </FieldGroup>
      <FieldGroup title="效期与状态">
        <Fields
          of={SuppliesDraft}
          names={[
            'expiryManaged',
            ...(expiryManaged === 1 && !isDrug ? (['warnDays'] as const) : []),
            'isKey',
            'status',
            'orderNum',
            'remark',
          ]}
        />
      </FieldGroup>
    </>
  )
}

function DrugsSelect(props: { readonly id?: string; readonly value?: number[]; readonly onChange?: (ids: number[]) => void }) {
  const { all, isLoading } = useDrugChoices()
  const chosen = new Set(props.value)
  const offered = all.filter((drug) => isEnabled(drug) || chosen.has(drug.id))
  const options = offered.map(({ id, drugName, spec, manufacturer, unit }) => ({
    value: id,
    label: [drugName, spec, manufacturer, unit].filter(Boolean).join(' '),
  }))
  return (
    <Select
      {...props}
      mode="multiple"
      loading={isLoading}
      options={options}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder="名称、厂家"
    />
  )
}

/** `120人 → 3,600只`, by the computation of the ledger. */
function Example() {
  const form = Form.useFormInstance<SuppliesDraft>()
  const { normKind, normQty, coverDays, minQuantity, unit, packUnit, packSize } = Form.useWatch([], form) ?? ({} as Partial<SuppliesDraft>)
  if (!normKind || (normKind !== NormKind.fixed && !(Number(normQty) > 0))) return null
  const norm = {
    ...{ illnessId: null, requireWhen: null, normKind, normQty: normQty ?? null },
    ...{ coverDays: coverDays ?? 30, minQuantity: minQuantity ?? 0 },
    ...{ unit: unit ?? '', packUnit: packUnit ?? null, packSize: packSize ?? null },
  }
  const required = requiredQuantity(norm, examplePeople, norm.coverDays)
  return (
    <p role="status" className={`${wide} ${styles.example}`}>
      {normWords(norm)}：{examplePeople}人 → {packsText(required, norm)}
    </p>
  )
}

/** 影响 n 个项目: asked of the save itself, which then writes nothing. */
function Effect({ record }: { readonly record: Supplies | null }) {
  const form = Form.useFormInstance()
  const look = useMutation({
    mutationFn: () => {
      const draft = { ...(form.getFieldsValue() as SuppliesDraft), preview: 1 as const }
      return record === null ? send(supplies.save, draft) : send(supplies.update, { ...draft, id: record.id, version: record.version })
    },
  })
  const { data, error } = look
  return (
    <div className={`${wide} ${styles.example}`} aria-live="polite">
      <Button onClick={() => look.mutate()} loading={look.isPending}>
        影响预览
      </Button>{' '}
      {data && `影响 ${figure(data.projects)} 个项目，缺口${data.gapDelta < 0 ? '减少' : '增加'} ${figure(Math.abs(data.gapDelta))}`}
      {error && (error as CallError).message}
      {data && <LackingProjects lacking={data.lacking} lackingNum={data.lackingNum} />}
    </div>
  )
}
