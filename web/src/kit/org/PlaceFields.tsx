import { Form } from 'antd'
import type { TObject, TSchema } from 'typebox'
import { Field } from '../form/ContractField.tsx'
import { NationSelect } from '../NationSelect.tsx'
import { clockIn, fromBeijing } from './clock.ts'
import { CitySelect, ProvinceSelect } from './PlaceSelects.tsx'
import { useMinute } from './useMinute.ts'
import { useZones, ZoneSelect } from './ZoneSelect.tsx'

type Name = 'isOutside' | 'nationCode' | 'provinceId' | 'areaId' | 'address' | 'timeZone' | 'longitude' | 'latitude'
/** The form's schema, with the fields of a place in it (02 §2.1). */
type Placed = TObject<Record<Name, TSchema>>

/** 所在地: nation, province, city, address, time zone with the local clock, and a point on the map (02 §6.1). */
export function PlaceFields({ of }: { readonly of: Placed }) {
  const form = Form.useFormInstance()
  const nationCode = (Form.useWatch('nationCode', form) as string | null | undefined) ?? null
  const provinceId = (Form.useWatch('provinceId', form) as number | null | undefined) ?? null
  // 境内 or 境外 follows from the nation, the zone from province or nation, unless somebody says otherwise afterwards.
  const leave = (...names: readonly Name[]) => form.setFieldsValue(Object.fromEntries(names.map((name) => [name, null])))
  return (
    <>
      <Field of={of} name="nationCode">
        <NationSelect allowClear onChange={() => leave('isOutside', 'provinceId', 'areaId', 'timeZone')} />
      </Field>
      <Field of={of} name="provinceId">
        <ProvinceSelect nationCode={nationCode} onChange={() => leave('areaId', 'timeZone')} />
      </Field>
      <Field of={of} name="areaId">
        <CitySelect provinceId={provinceId} />
      </Field>
      <Field of={of} name="timeZone" help={<LocalClock nationCode={nationCode} />}>
        <ZoneSelect nationCode={nationCode} />
      </Field>
      <Field of={of} name="address" />
      <Field of={of} name="longitude" help="地图位置可不填；东经为正，如 36.8219" />
      <Field of={of} name="latitude" help="与经度一起填写；北纬为正，如 -1.2921" />
      <Field of={of} name="isOutside" hidden />
    </>
  )
}

/** By the zone that is chosen, or by the only one that the nation has. */
function LocalClock({ nationCode }: { readonly nationCode: string | null }) {
  const now = useMinute()
  const chosen = Form.useWatch('timeZone') as string | null | undefined
  const zones = useZones(nationCode)
  const zone = chosen ?? (zones.length === 1 ? zones[0] : null)
  if (zones.length > 1 && !zone) return `有${zones.length}个时区，请选择当地的`
  if (!zone) return '不填则按国家/地区'
  return clockIn(zone, now) === null ? zone : `${zone} · 当地 ${clockIn(zone, now)}，${fromBeijing(zone, now)}`
}
