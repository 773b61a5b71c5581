import { type Place, places } from '@oems/contract/area/places.ts'
import { ContactType, institutionTypes } from '@oems/contract/contacts/codes.ts'
import { neededContacts } from '@oems/contract/guide/baseReport.ts'
import type { GuideInfo } from '@oems/contract/guide/guide.ts'
import { useEffect, useState } from 'react'
import { send } from '../core/send.ts'
import { FormOf, lineForm, useForm } from './form.ts'
import { GuideField } from './GuideField.tsx'
import styles from './guide.module.css'
import type { Line } from './values.ts'

/** What the site is, where it is, and whom to call. */
export const BaseStep = ({ info }: { readonly info: GuideInfo }) => (
  <>
    <section className={styles.group}>
      <h2>项目情况</h2>
      <GuideField name="industry" />
      <GuideField name="contractMode" />
      <GuideField name="ownerUnit" wide />
      <GuideField name="startDate" />
      <GuideField name="planEndDate" />
      <GuideField name="reportedChineseNum" label="现场中方人数" />
      <GuideField name="reportedForeignNum" label="现场外籍人数" />
      <GuideField name="peakNum" />
      <GuideField name="intro" />
    </section>
    <section className={styles.group}>
      <h2>所在地</h2>
      <p>国家/地区：{info.nationName ?? '—'}（由上级设定）</p>
      <PlaceFields {...info} />
      <GuideField name="address" wide help="写到医护车辆能够找到的地方" />
      <GuideField name="longitude" help="东经为正，如 36.8219" />
      <GuideField name="latitude" help="北纬为正，如 -1.2921" />
    </section>
    <Contacts isOutside={info.isOutside} />
  </>
)

/** Provinces of the nation and cities of the province, where there are any; the zone follows from them, unless somebody says otherwise. */
function PlaceFields({ nationCode, timeZones }: Pick<GuideInfo, 'nationCode' | 'timeZones'>) {
  const form = useForm()
  const provinceId = form.values.provinceId as number | null
  const provinces = useChoices(nationCode, () => send(places.listProvince, { nationCode: nationCode! }))
  const cities = useChoices(provinceId, () => send(places.listArea, { provinceId: provinceId! }))
  return (
    <>
      {provinces.length > 0 && <GuideField name="provinceId" options={provinces} clears={ofProvince} />}
      {cities.length > 0 && <GuideField name="areaId" options={cities} />}
      {timeZones.length > 1 && <GuideField name="timeZone" options={zonesOf(timeZones)} help="有多个时区，请选择当地的；不选则按省/州" />}
    </>
  )
}

const ofProvince = ['areaId', 'timeZone'] as const
const zonesOf = (timeZones: readonly string[]) => timeZones.map((zone) => ({ value: zone, label: zone }))

function useChoices(of: unknown, read: () => Promise<readonly Place[]>) {
  const [rows, setRows] = useState<readonly Place[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again for another whole alone
  useEffect(() => {
    let left = false
    setRows([])
    if (of !== null && of !== undefined)
      read().then(
        (found) => left || setRows(found),
        () => undefined,
      )
    return () => {
      left = true
    }
  }, [of])
  return rows.map(({ areaId, name }) => ({ value: areaId, label: name }))
}

function Contacts({ isOutside }: { readonly isOutside: number | null }) {
  const form = useForm()
  const lines = (form.values.contacts ?? []) as readonly Line[]
  return (
    <section className={styles.group}>
      <h2>联系人</h2>
      <p>{neededContacts(isOutside).map(ContactType.label).join('、')}须各填一位；手机与座机至少填写一项。</p>
      {lines.map((line, place) => (
        <fieldset key={String(line.contactType)} className={styles.line} aria-label={ContactType.label(line.contactType as never)}>
          <header>{ContactType.label(line.contactType as never)}</header>
          <FormOf value={lineForm(form, 'contacts', place, ['name'])}>
            {institutionTypes.has(line.contactType as number) ? <InstitutionLine /> : <PersonLine />}
          </FormOf>
        </fieldset>
      ))}
    </section>
  )
}

const PersonLine = () => (
  <>
    <GuideField name="name" />
    <GuideField name="post" />
    <GuideField name="mobile" after="telephoneCode" help="前面是国家的电话区号，中国为86" />
    <GuideField name="phone" />
  </>
)
const InstitutionLine = () => (
  <>
    <GuideField name="name" label="机构名称" />
    <GuideField name="phone" label="电话" alsoOf="mobile" />
  </>
)
