import { inputsFor } from '@oems/client/inputs.ts'
import { Sex } from '@oems/contract/people/codes.ts'
import { employees } from '@oems/contract/people/employees.ts'
import { type Visitor, VisitorDraft } from '@oems/contract/visitor/visitors.ts'
import { Form, Input, Radio } from 'antd'
import { useCan } from '../core/calls.ts'
import { MomentInput } from '../kit/Days.tsx'
import { Field, Fields } from '../kit/form/ContractField.tsx'
import { FieldGroup, wide } from '../kit/form/FieldGroup.tsx'
import { PhoneField } from '../kit/form/PhoneField.tsx'
import { NationSelect } from '../kit/NationSelect.tsx'
import { OrgPicker } from '../kit/org/OrgPicker.tsx'
import { IdNumberInput } from '../person/IdNumberInput.tsx'
import { HostSelect } from './HostSelect.tsx'
import { visitedTypes } from './place.ts'

const input = inputsFor(VisitorDraft)

/** Who comes, and when, to whom. What is known of a person already is not changed here; `record` null: a new visit. */
export function VisitorFields({ record }: { readonly record: Visitor | null }) {
  const isNew = record === null
  return (
    <>
      <FieldGroup title="访客">
        <Field of={VisitorDraft} name="name">
          <Input autoFocus />
        </Field>
        <PhoneField of={VisitorDraft} />
        <Field of={VisitorDraft} name="sex" hidden={!isNew}>
          <Radio.Group aria-label="性别" options={Sex.options} />
        </Field>
        <Field of={VisitorDraft} name="nationCode" hidden={!isNew}>
          <NationSelect />
        </Field>
        <Field of={VisitorDraft} name="idType" />
        <Field of={VisitorDraft} name="idNumber" help="可不填">
          <IdNumberInput {...input.idNumber} />
        </Field>
        <Field of={VisitorDraft} name="birthday" hidden />
        <Field of={VisitorDraft} name="company" className={wide} />
      </FieldGroup>
      <FieldGroup title="来访">
        {isNew && (
          <Field of={VisitorDraft} name="orgId" label="到访单位/项目" className={wide}>
            <OrgPicker orgTypes={visitedTypes} />
          </Field>
        )}
        <Field of={VisitorDraft} name="visitTime" help="北京时间">
          <MomentInput />
        </Field>
        <Field of={VisitorDraft} name="leaveTime" label="预计离开时间">
          <MomentInput />
        </Field>
        <Field of={VisitorDraft} name="visitReason" />
        <Host record={record} />
        <Fields of={VisitorDraft} names={['companionNum', 'plateNo', 'badgeNo', 'remark']} />
      </FieldGroup>
    </>
  )
}

/** Somebody at the node that is visited, where the caller may see its people. */
function Host({ record }: { readonly record: Visitor | null }) {
  const mayChoose = useCan()(employees.v2List)
  const chosen = (Form.useWatch('orgId') as number | null | undefined) ?? null
  const named = record?.hostEmployeeId ? { value: record.hostEmployeeId, label: record.hostName ?? '' } : null
  return (
    <Field of={VisitorDraft} name="hostEmployeeId" hidden={!mayChoose} help="须在该单位在岗；没有接待人时建议复核">
      <HostSelect orgId={record?.orgId ?? chosen} named={named} />
    </Field>
  )
}
