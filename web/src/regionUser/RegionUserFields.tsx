import { inputsFor } from '@oems/client/inputs.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import { Sex } from '@oems/contract/people/codes.ts'
import { type RegionUser, RegionUserDraft } from '@oems/contract/regionUser/regionUsers.ts'
import { Input, Radio, Select } from 'antd'
import { Field } from '../kit/form/ContractField.tsx'
import { PhoneField } from '../kit/form/PhoneField.tsx'
import { OrgPicker } from '../kit/org/OrgPicker.tsx'
import { IdNumberInput } from '../person/IdNumberInput.tsx'
import { useRegions } from './useRegions.ts'

const input = inputsFor(RegionUserDraft)
const homes = [OrgType.group, OrgType.company, OrgType.project, OrgType.region]

export const RegionUserFields = ({ record }: { readonly record: RegionUser | null }) => (
  <>
    <Field of={RegionUserDraft} name="name">
      <Input autoFocus />
    </Field>
    <Field of={RegionUserDraft} name="sex">
      <Radio.Group aria-label="性别" options={Sex.options} />
    </Field>
    <PhoneField of={RegionUserDraft} help="也是登录账号" />
    <Field of={RegionUserDraft} name="orgId" help={record ? '归属单位请用调动修改' : undefined}>
      <OrgPicker orgTypes={homes} disabled={record !== null} name={record?.orgName} />
    </Field>
    <Field of={RegionUserDraft} name="regionIds" help="在这些区域及其下级以二级公司管理员的身份登录后台">
      <Regions />
    </Field>
    <Field of={RegionUserDraft} name="idType" />
    <Field of={RegionUserDraft} name="idNumber">
      <IdNumberInput {...input.idNumber} />
    </Field>
  </>
)

interface RegionsProps {
  readonly id?: string
  readonly value?: number[]
  readonly onChange?: (ids: number[]) => void
}
const Regions = (props: RegionsProps) => (
  <Select mode="multiple" optionFilterProp="label" placeholder="请选择区域" options={useRegions() ?? []} {...props} />
)
