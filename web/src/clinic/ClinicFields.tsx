import { ClinicDraft } from '@oems/contract/clinic/clinics.ts'
import { ClinicLevel } from '@oems/contract/clinic/codes.ts'
import { Form, Input, Radio } from 'antd'
import { FilesField } from '../kit/file/FilesField.tsx'
import { Field, Fields } from '../kit/form/ContractField.tsx'
import { FieldGroup, wide } from '../kit/form/FieldGroup.tsx'
import { NationSelect } from '../kit/NationSelect.tsx'
import { OrgPicker } from '../kit/org/OrgPicker.tsx'
import { CitySelect, ProvinceSelect } from '../kit/org/PlaceSelects.tsx'
import { OpenHoursFields } from './OpenHoursFields.tsx'

/** A room that is there has a level. */
export const levelOptions = ClinicLevel.options.filter(({ value }) => value !== ClinicLevel.none)

/** One medical room: what it is, where, when it is open, whom to call, and by which licence it works. Its node and level are chosen once. */
export const ClinicFields = ({ isNew }: { readonly isNew: boolean }) => (
  <>
    <FieldGroup title="基本信息">
      {isNew && (
        <Field of={ClinicDraft} name="orgId" className={wide} help="集团公司、经营公司或项目">
          <OrgPicker />
        </Field>
      )}
      <Field of={ClinicDraft} name="clinicName">
        <Input autoFocus />
      </Field>
      {isNew && (
        <Field of={ClinicDraft} name="clinicLevel">
          <Radio.Group aria-label="级别" options={levelOptions} />
        </Field>
      )}
      <Field of={ClinicDraft} name="leaderName" />
      <Field of={ClinicDraft} name="leaderPhone">
        <Input inputMode="tel" />
      </Field>
      <Field of={ClinicDraft} name="dutyPhone" help="人人可见，含国际区号，如 +254 20 1234567">
        <Input inputMode="tel" />
      </Field>
      <Field of={ClinicDraft} name="openDate" />
    </FieldGroup>
    <PlaceGroup />
    <FieldGroup title="开诊时间">
      <Field of={ClinicDraft} name="is24h" />
      <OpenHoursFields />
    </FieldGroup>
    <FieldGroup title="规模与许可">
      <Field of={ClinicDraft} name="area">
        <Input inputMode="decimal" />
      </Field>
      <Fields of={ClinicDraft} names={['bedNum', 'isolationBedNum', 'dispenseMode', 'licenseNo']} />
      <Field of={ClinicDraft} name="licenseEndDate" help="到期前60、30、7天提醒；不填表示长期有效" />
    </FieldGroup>
    <FieldGroup title="其他">
      <Field of={ClinicDraft} name="otherInfo" />
      <FilesField of={ClinicDraft} name="ossIds" />
    </FieldGroup>
  </>
)

/** On a project it is where the project is, and nothing need be said. */
function PlaceGroup() {
  const form = Form.useFormInstance()
  const nationCode = (Form.useWatch('nationCode', form) as string | null | undefined) ?? null
  const provinceId = (Form.useWatch('provinceId', form) as number | null | undefined) ?? null
  return (
    <FieldGroup title="所在地">
      <Field of={ClinicDraft} name="nationCode" help="不填：与所属组织或项目一致">
        <NationSelect allowClear onChange={() => form.setFieldsValue({ provinceId: null, areaId: null, location: null })} />
      </Field>
      <Field of={ClinicDraft} name="provinceId">
        <ProvinceSelect nationCode={nationCode} onChange={() => form.setFieldsValue({ areaId: null })} />
      </Field>
      <Field of={ClinicDraft} name="areaId">
        <CitySelect provinceId={provinceId} />
      </Field>
      <Field of={ClinicDraft} name="address" />
      <Field of={ClinicDraft} name="longitude" help="东经为正，如 36.8219" />
      <Field of={ClinicDraft} name="latitude" help="与经度一起填写；北纬为正" />
      <Field of={ClinicDraft} name="location" hidden />
    </FieldGroup>
  )
}
