import { OrgDraft } from '@oems/contract/organisation/orgManager.ts'
import { Field } from '../../kit/form/ContractField.tsx'
import { NationSelect } from '../../kit/NationSelect.tsx'

/** Where a node stands. */
export const PlaceFields = () => (
  <>
    <Field of={OrgDraft} name="nationCode">
      <NationSelect allowClear />
    </Field>
    <Field of={OrgDraft} name="timeZone" />
    <Field of={OrgDraft} name="address" />
    <Field of={OrgDraft} name="longitude" />
    <Field of={OrgDraft} name="latitude" />
    {(['isOutside', 'provinceId', 'areaId'] as const).map((name) => (
      <Field key={name} of={OrgDraft} name={name} hidden />
    ))}
  </>
)
