import { distanceErrors } from '@oems/contract/coop/institutionFields.ts'
import { LocalDraft, RemoteDraft } from '@oems/contract/coop/institutions.ts'
import { completed } from '@oems/contract/core/rules.ts'
import { Form, Input, Select } from 'antd'
import { FilesField } from '../kit/file/FilesField.tsx'
import { Field, Fields } from '../kit/form/ContractField.tsx'
import { FieldGroup, wide } from '../kit/form/FieldGroup.tsx'
import { useFormRules } from '../kit/form/ruling.tsx'
import { NationSelect } from '../kit/NationSelect.tsx'
import { OrgPicker } from '../kit/org/OrgPicker.tsx'
import { CitySelect, ProvinceSelect } from '../kit/org/PlaceSelects.tsx'
import { languageOptions } from './words.ts'

interface Props {
  readonly isLocal: boolean
  /** Its node is chosen once. */
  readonly isNew: boolean
  /** As far as it is known: a site has to say how far it is. */
  readonly isAtProject: boolean
}

const noRules = () => []
const ofSite = (values: object) => distanceErrors(completed(LocalDraft, values))

/** One institution: what it is, where, what it offers, whom to call, and until when it is agreed. */
export function InstitutionFields({ isLocal, isNew, isAtProject }: Props) {
  const draft = isLocal ? LocalDraft : RemoteDraft
  useFormRules(isLocal && isAtProject ? ofSite : noRules)
  return (
    <>
      <FieldGroup title="机构">
        {isNew && (
          <Field of={draft} name="orgId" className={wide}>
            <OrgPicker />
          </Field>
        )}
        <Field of={draft} name="institutionName">
          <Input autoFocus />
        </Field>
        <Field of={draft} name="institutionNameLocal" help="写在急救卡上，方便向当地司机出示">
          <Input />
        </Field>
        <Fields of={draft} names={['institutionType', 'hospitalLevel']} />
      </FieldGroup>
      <PlaceGroup draft={draft} isLocal={isLocal} />
      <FieldGroup title="服务">
        <Field of={draft} name="services" className={wide} />
        <Field of={draft} name="languages">
          <Select mode="multiple" options={languageOptions} optionFilterProp="label" />
        </Field>
        <Field of={draft} name="paymentMode" />
        <Field of={draft} name="is24h" />
        <Field of={draft} name="serviceHours" help={isLocal ? '当地时间' : '北京时间'} />
      </FieldGroup>
      <FieldGroup title="联系方式">
        <Field of={draft} name="contactName" />
        <Field of={draft} name="contactPhone">
          <Input inputMode="tel" />
        </Field>
        <Field of={draft} name="emergencyPhone" help="人人可见，含国际区号，如 +254 20 1234567">
          <Input inputMode="tel" />
        </Field>
        <Field of={draft} name="verified" help="刚与机构核对过以上信息" />
      </FieldGroup>
      <FieldGroup title="协议">
        <Field of={draft} name="agreementNo" />
        <Field of={draft} name="visibleToBelow" help="不选：项目以外的组织与下级共用" />
        <Field of={draft} name="agreementStart" />
        <Field of={draft} name="agreementEnd" help="不填表示长期有效" />
        <FilesField of={draft} name="ossIds" />
      </FieldGroup>
    </>
  )
}

function PlaceGroup({ draft, isLocal }: { readonly draft: typeof LocalDraft; readonly isLocal: boolean }) {
  const form = Form.useFormInstance()
  const nationCode = (Form.useWatch('nationCode', form) as string | null | undefined) ?? null
  const provinceId = (Form.useWatch('provinceId', form) as number | null | undefined) ?? null
  return (
    <FieldGroup title="所在地">
      <Field of={draft} name="nationCode">
        <NationSelect allowClear onChange={() => form.setFieldsValue({ provinceId: null, areaId: null })} />
      </Field>
      <Field of={draft} name="provinceId">
        <ProvinceSelect nationCode={nationCode} onChange={() => form.setFieldsValue({ areaId: null })} />
      </Field>
      <Field of={draft} name="areaId">
        <CitySelect provinceId={provinceId} />
      </Field>
      <Field of={draft} name="address" />
      {isLocal && <Fields of={draft} names={['distanceKm', 'travelMinutes']} />}
      <Field of={draft} name="longitude" help="东经为正，如 36.8219" />
      <Field of={draft} name="latitude" help="与经度一起填写；北纬为正" />
    </FieldGroup>
  )
}
