import { inputsFor } from '@oems/client/inputs.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import { Sex } from '@oems/contract/people/codes.ts'
import { employees } from '@oems/contract/people/employees.ts'
import { type Student, StudentDraft } from '@oems/contract/student/students.ts'
import { Input, Radio } from 'antd'
import { useCan } from '../core/calls.ts'
import { Field, Fields } from '../kit/form/ContractField.tsx'
import { FieldGroup, wide } from '../kit/form/FieldGroup.tsx'
import { PhoneField } from '../kit/form/PhoneField.tsx'
import { NationSelect } from '../kit/NationSelect.tsx'
import { OrgPicker } from '../kit/org/OrgPicker.tsx'
import { IdNumberInput } from '../person/IdNumberInput.tsx'
import { GuardianSelect } from './GuardianSelect.tsx'

const input = inputsFor(StudentDraft)
const lookedAfterAt = [OrgType.group, OrgType.company, OrgType.project, OrgType.region]

export const StudentFields = ({ record }: { readonly record: Student | null }) => (
  <>
    <FieldGroup title="身份信息">
      <Field of={StudentDraft} name="name">
        <Input autoFocus />
      </Field>
      <Field of={StudentDraft} name="nationCode">
        <NationSelect />
      </Field>
      <Field of={StudentDraft} name="idType" />
      <Field of={StudentDraft} name="idNumber" help="证件号码和手机号至少填写一项">
        <IdNumberInput {...input.idNumber} />
      </Field>
      <Field of={StudentDraft} name="sex">
        <Radio.Group aria-label="性别" options={Sex.options} />
      </Field>
      <Field of={StudentDraft} name="birthday" help="身份证可不填性别和出生日期" />
    </FieldGroup>
    <FieldGroup title="学籍信息">
      <Field of={StudentDraft} name="orgId" className={wide} help="负责联系和照看该学生的单位">
        <OrgPicker orgTypes={lookedAfterAt} />
      </Field>
      <Field of={StudentDraft} name="studyNation">
        <NationSelect />
      </Field>
      <Fields of={StudentDraft} names={['school', 'major', 'stage', 'enrolDate', 'graduateDate', 'studentStatus']} />
    </FieldGroup>
    <FieldGroup title="境外联系">
      <Field of={StudentDraft} name="overseasPhone" help="如 +7 495 1234567">
        <Input inputMode="tel" />
      </Field>
      <PhoneField of={StudentDraft} />
      <Field of={StudentDraft} name="email" className="">
        <Input inputMode="email" />
      </Field>
    </FieldGroup>
    <FieldGroup title="国内联系人">
      <Fields of={StudentDraft} names={['contactName', 'contactRelation']} />
      <Field of={StudentDraft} name="contactPhone">
        <Input inputMode="tel" />
      </Field>
      <Guardian name={record?.guardianName ?? null} />
    </FieldGroup>
    <FieldGroup title="保险">
      <Field of={StudentDraft} name="insuranceNo" className={wide}>
        <Input autoComplete="off" />
      </Field>
    </FieldGroup>
  </>
)

/** Who may not look for employees leaves it as it is. */
const Guardian = ({ name }: { readonly name: string | null }) => (
  <Field of={StudentDraft} name="guardianEmployeeId" help="本单位负责联系学生的员工" hidden={!useCan()(employees.v2List)}>
    <GuardianSelect name={name} />
  </Field>
)
