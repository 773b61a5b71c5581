import { EmpType, IdType, Relation, Sex } from '@oems/contract/people/codes.ts'
import { EmployeeDraft } from '@oems/contract/people/employees.ts'
import { Form, type FormInstance, Input, Radio, Select } from 'antd'
import { DayInput } from '../kit/Days.tsx'
import { FieldGroup, wide } from '../kit/FieldGroup.tsx'
import { OrgPicker } from '../kit/OrgPicker.tsx'
import { itemsFor } from '../kit/rules.ts'
import { IdNumberField } from './IdNumberField.tsx'
import { NationSelect } from './NationSelect.tsx'

const item = itemsFor(EmployeeDraft)
const peopleStandAt = [2, 3, 4, 5] as const
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
        <Input maxLength={64} autoFocus />
      </Form.Item>
      <Form.Item {...item.nationCode}>
        <NationSelect />
      </Form.Item>
      <Form.Item {...item.idType}>
        <Select allowClear options={IdType.options} />
      </Form.Item>
      <IdNumberField form={form} item={item.idNumber} original={original(record, 'idNumber')} openRecord={openRecord} />
      <Form.Item {...item.sex} extra="填写居民身份证号后自动带出">
        <Radio.Group options={Sex.options} />
      </Form.Item>
      <Form.Item {...item.birthday}>
        <DayInput />
      </Form.Item>
    </FieldGroup>
    <FieldGroup title="任职信息">
      {record === null && <PlaceFields />}
      <Form.Item {...item.empType}>
        <Select options={EmpType.options} />
      </Form.Item>
      <Form.Item {...item.workNo} extra="在归属单位内不能重复">
        <Input maxLength={32} />
      </Form.Item>
      <Form.Item {...item.position}>
        <Input maxLength={64} />
      </Form.Item>
      <Form.Item {...item.jobTitle}>
        <Input maxLength={64} />
      </Form.Item>
      <Form.Item {...item.deptName}>
        <Input maxLength={64} />
      </Form.Item>
      <Form.Item {...item.teamName}>
        <Input maxLength={64} />
      </Form.Item>
      <Form.Item {...item.entryDate}>
        <DayInput />
      </Form.Item>
      <Form.Item {...item.arrivalDate}>
        <DayInput />
      </Form.Item>
      <Form.Item {...item.accompanyFlag} initialValue={0}>
        <Radio.Group options={noOrYes} />
      </Form.Item>
    </FieldGroup>
    <FieldGroup title="联系信息">
      <Form.Item {...item.telephoneCode} extra="不填为86（中国）">
        <Input maxLength={6} placeholder="86" />
      </Form.Item>
      <Form.Item {...item.mobile}>
        <Input maxLength={20} inputMode="tel" />
      </Form.Item>
      <Form.Item {...item.email} className={wide}>
        <Input maxLength={128} />
      </Form.Item>
      <Form.Item {...item.emergencyName} extra="境外单位的人员必填">
        <Input maxLength={64} />
      </Form.Item>
      <Form.Item {...item.emergencyPhone}>
        <Input maxLength={20} inputMode="tel" />
      </Form.Item>
      <Form.Item {...item.emergencyRelation} label="与紧急联系人的关系">
        <Select allowClear options={Relation.options} />
      </Form.Item>
      <Form.Item {...item.remark} className={wide}>
        <Input.TextArea rows={2} maxLength={500} />
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
