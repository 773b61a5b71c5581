import { inputsFor } from '@oems/client/inputs.ts'
import { Sex } from '@oems/contract/people/codes.ts'
import { EmployeeDraft, jobDetailNames } from '@oems/contract/people/employees.ts'
import { Form, type FormInstance, Input, Radio } from 'antd'
import { Field, Fields } from '../kit/form/ContractField.tsx'
import { FieldGroup, wide } from '../kit/form/FieldGroup.tsx'
import { itemsFor } from '../kit/form/rules.ts'
import { OrgPicker } from '../kit/org/OrgPicker.tsx'
import { IdNumberField } from './IdNumberField.tsx'
import { NationSelect } from './NationSelect.tsx'
import { peopleStandAt } from './place.ts'

const item = itemsFor(EmployeeDraft)
const input = inputsFor(EmployeeDraft)
const noOrYes = [
  { value: 0, label: '否' },
  { value: 1, label: '是' },
]

interface Props {
  readonly form: FormInstance
  /** Null: a new employee. */
  readonly record: object | null
  readonly openRecord: (employeeId: number) => void
}

export const EmployeeFields = ({ form, record, openRecord }: Props) => (
  <>
    <FieldGroup title="身份信息">
      <Form.Item {...item.name}>
        <Input {...input.name} autoFocus />
      </Form.Item>
      <Form.Item {...item.nationCode}>
        <NationSelect />
      </Form.Item>
      <Field of={EmployeeDraft} name="idType" />
      <IdNumberField form={form} item={item.idNumber} original={original(record, 'idNumber')} openRecord={openRecord} />
      <Form.Item {...item.sex} extra="填写居民身份证号后自动带出">
        <Radio.Group options={Sex.options} />
      </Form.Item>
      <Field of={EmployeeDraft} name="birthday" />
    </FieldGroup>
    <FieldGroup title="任职信息">
      {record === null && <PlaceFields />}
      <Field of={EmployeeDraft} name="empType" />
      <Field of={EmployeeDraft} name="workNo" help="在归属单位内不能重复" />
      <Fields of={EmployeeDraft} names={[...jobDetailNames, 'entryDate', 'arrivalDate', 'accompanyFlag']} />
    </FieldGroup>
    <FieldGroup title="联系信息">
      <Form.Item {...item.telephoneCode} extra="不填为86（中国）">
        <Input {...input.telephoneCode} placeholder="86" />
      </Form.Item>
      <Form.Item {...item.mobile}>
        <Input {...input.mobile} inputMode="tel" />
      </Form.Item>
      <Form.Item {...item.email} className={wide}>
        <Input {...input.email} />
      </Form.Item>
      <Field of={EmployeeDraft} name="emergencyName" help="境外单位的人员必填" />
      <Form.Item {...item.emergencyPhone}>
        <Input {...input.emergencyPhone} inputMode="tel" />
      </Form.Item>
      <Field of={EmployeeDraft} name="emergencyRelation" />
      <Form.Item {...item.remark} className={wide}>
        <Input.TextArea rows={2} {...input.remark} />
      </Form.Item>
    </FieldGroup>
    {record === null && (
      <FieldGroup title="账号">
        <Form.Item {...item.createAccount} className={wide} extra="员工用手机扫激活二维码设置密码后启用；不选时，填写了手机号即开通">
          <Radio.Group options={noOrYes} />
        </Form.Item>
      </FieldGroup>
    )}
  </>
)

const PlaceFields = () => (
  <>
    <Form.Item {...item.orgId} label="所在单位/项目" rules={[{ required: true, message: '请选择所在单位' }]}>
      <OrgPicker orgTypes={peopleStandAt} />
    </Form.Item>
    <Form.Item {...item.homeOrgId} extra="不选则与所在单位相同">
      <OrgPicker orgTypes={peopleStandAt} allowClear />
    </Form.Item>
  </>
)

const original = (record: object | null, field: string) =>
  ((record as Record<string, unknown> | null)?.[field] as string | null | undefined) ?? null
