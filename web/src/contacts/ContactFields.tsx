import { type Contact, ContactDraft } from '@oems/contract/contacts/contacts.ts'
import { employees } from '@oems/contract/people/employees.ts'
import { Form, Input } from 'antd'
import { useCan } from '../core/calls.ts'
import { Field, Fields } from '../kit/form/ContractField.tsx'
import { FieldGroup, wide } from '../kit/form/FieldGroup.tsx'
import { PhoneField } from '../kit/form/PhoneField.tsx'
import { OrgPicker } from '../kit/org/OrgPicker.tsx'
import { PersonSelect } from '../kit/PersonSelect.tsx'

interface Props {
  /** Null: it is a new one. */
  readonly record: Contact | null
}

/** One contact; its node is chosen once. */
export const ContactFields = ({ record }: Props) => (
  <>
    <FieldGroup title="基本信息">
      {record === null && (
        <Field of={ContactDraft} name="orgId" className={wide}>
          <OrgPicker />
        </Field>
      )}
      <Field of={ContactDraft} name="name">
        <Input autoFocus />
      </Field>
      <Fields of={ContactDraft} names={['contactType', 'post']} />
      <Field of={ContactDraft} name="isPrimary" help="每个类型一位，第一位自动成为主要联系人" />
    </FieldGroup>
    <FieldGroup title="联系方式">
      <PhoneField of={ContactDraft} help="手机、座机、邮箱至少填写一项" />
      <Field of={ContactDraft} name="phone" help="如 010-88886666 转12">
        <Input inputMode="tel" />
      </Field>
      <Fields of={ContactDraft} names={['email', 'wechat']} />
    </FieldGroup>
    <FieldGroup title="其他">
      <Field of={ContactDraft} name="isEmergency" />
      <Field of={ContactDraft} name="visibleToBelow" help="下级组织可以查看和拨打，不能修改" />
      <Fields of={ContactDraft} names={['orderNum', 'remark']} />
      <EmployeeField record={record} />
    </FieldGroup>
  </>
)

/** Who the contact is among the employees, for those who may look for one. */
function EmployeeField({ record }: Props) {
  const chosen = Form.useWatch<number | null>('employeeId')
  if (!useCan()(employees.v2List)) return <Field of={ContactDraft} name="employeeId" hidden />
  return (
    <Field of={ContactDraft} name="employeeId" help="本单位的员工可以选择，从联系人打开其档案">
      <PersonSelect name={record && chosen === record.employeeId ? record.name : null} allowClear />
    </Field>
  )
}
