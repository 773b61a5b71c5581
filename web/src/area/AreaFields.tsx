import { type Area, AreaDraft } from '@oems/contract/area/areas.ts'
import { Form } from 'antd'
import { Field, Fields } from '../kit/form/ContractField.tsx'
import { FieldGroup } from '../kit/form/FieldGroup.tsx'
import { NationSelect } from '../kit/NationSelect.tsx'
import { ProvinceSelect } from '../kit/org/PlaceSelects.tsx'
import { ZoneSelect } from '../kit/org/ZoneSelect.tsx'

/** Of a shipped place names, zone and order are there to be set. */
export function AreaFields({ record }: { readonly record: Area | null }) {
  const form = Form.useFormInstance()
  const nationCode = Form.useWatch('nationCode', form) as string | undefined
  const isShipped = record?.builtIn === 1
  return (
    <FieldGroup>
      <Field of={AreaDraft} name="nationCode">
        <NationSelect disabled={isShipped} onChange={() => form.setFieldsValue({ parentId: null, timeZone: null })} />
      </Field>
      <Field of={AreaDraft} name="parentId" help="不选则为省/州">
        <ProvinceSelect nationCode={nationCode ?? null} disabled={isShipped} placeholder="无（省/州）" />
      </Field>
      <Field of={AreaDraft} name="name" help={nationCode !== 'CN' && '可写中文名'} />
      <Field of={AreaDraft} name="nameEn" />
      <Field of={AreaDraft} name="code" disabled={isShipped} help="ISO 3166-2；中国为六位行政区划代码" />
      <Field of={AreaDraft} name="timeZone" help="不选则用国家/地区的时区">
        <ZoneSelect nationCode={nationCode ?? null} />
      </Field>
      <Fields of={AreaDraft} names={['orderNum']} />
    </FieldGroup>
  )
}
