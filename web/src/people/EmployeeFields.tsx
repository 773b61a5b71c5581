import { Sex } from '@oems/contract/people/codes.ts'
import { jobDetailNames } from '@oems/contract/people/employeeFields.ts'
import { EmployeeDraft } from '@oems/contract/people/employees.ts'
import { type FormInstance, Input, Radio } from 'antd'
import { Field, Fields } from '../kit/form/ContractField.tsx'
import { FieldGroup, wide } from '../kit/form/FieldGroup.tsx'
import { PhoneField } from '../kit/form/PhoneField.tsx'
import { NationSelect } from '../kit/NationSelect.tsx'
import { OrgPicker } from '../kit/org/OrgPicker.tsx'
import { IdNumberField } from './IdNumberField.tsx'
import { peopleStandAt } from './place.ts'
import { useEmployeeRules } from './useEmployeeRules.ts'

const noOrYes = [
  { value: 0, label: '否' },
  { value: 1, label: '是' },
]

interface Props {
  readonly form: FormInstance
  /** Null: a new employee. */
  readonly record: object | null
  readonly openRecord: (employeeId: number) => void
  readonly rehire: ((employeeId: number) => void) | undefined
}

export function EmployeeFields({ form, record, openRecord, rehire }: Props) {
  useEmployeeRules(record)
  return (
    <>
      <FieldGroup title="身份信息">
        <Field of={EmployeeDraft} name="name">
          <Input autoFocus />
        </Field>
        <Field of={EmployeeDraft} name="nationCode">
          <NationSelect />
        </Field>
        <Field of={EmployeeDraft} name="idType" />
        <IdNumberField form={form} original={original(record, 'idNumber')} openRecord={openRecord} rehire={rehire} />
        <Field of={EmployeeDraft} name="sex">
          <Radio.Group aria-label="性别" options={Sex.options} />
        </Field>
        <Field of={EmployeeDraft} name="birthday" />
      </FieldGroup>
      <FieldGroup title="任职信息">
        {record === null && <PlaceFields />}
        <Field of={EmployeeDraft} name="empType" />
        <Field of={EmployeeDraft} name="workNo" help="在归属单位内不能重复" />
        <Fields of={EmployeeDraft} names={[...jobDetailNames, 'entryDate', 'arrivalDate', 'accompanyFlag']} />
      </FieldGroup>
      <FieldGroup title="联系信息">
        <PhoneField of={EmployeeDraft} />
        <Field of={EmployeeDraft} name="email" className="">
          <Input inputMode="email" />
        </Field>
        <Field of={EmployeeDraft} name="emergencyName" help="境外单位的人员必填" />
        <Field of={EmployeeDraft} name="emergencyPhone">
          <Input inputMode="tel" />
        </Field>
        <Field of={EmployeeDraft} name="emergencyRelation" />
        <Field of={EmployeeDraft} name="remark" className={wide}>
          <Input.TextArea rows={2} />
        </Field>
      </FieldGroup>
      {record === null && (
        <FieldGroup title="账号">
          <Field
            of={EmployeeDraft}
            name="createAccount"
            className={wide}
            help="员工用手机扫激活二维码设置密码后启用；不选时，填写了手机号即开通"
          >
            <Radio.Group aria-label="开通账号" options={noOrYes} />
          </Field>
        </FieldGroup>
      )}
    </>
  )
}

const PlaceFields = () => (
  <>
    <Field of={EmployeeDraft} name="orgId" label="所在单位/项目">
      <OrgPicker orgTypes={peopleStandAt} />
    </Field>
    <Field of={EmployeeDraft} name="homeOrgId" help="不选则与所在单位相同">
      <OrgPicker orgTypes={peopleStandAt} allowClear />
    </Field>
  </>
)

const original = (record: object | null, field: string) =>
  ((record as Record<string, unknown> | null)?.[field] as string | null | undefined) ?? null
