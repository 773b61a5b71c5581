import { completed } from '@oems/contract/core/rules.ts'
import { MedicalDraft } from '@oems/contract/medical/medical.ts'
import { overseasErrors } from '@oems/contract/medical/medicalFields.ts'
import { Input } from 'antd'
import { Field, Fields } from '../kit/form/ContractField.tsx'
import { FieldGroup } from '../kit/form/FieldGroup.tsx'
import { useFormRules } from '../kit/form/ruling.tsx'

interface Props {
  readonly of: typeof MedicalDraft
  readonly isNew: boolean
  /** As far as it is known. */
  readonly isOverseas: boolean
}
const noRules = () => []
const abroad = (values: object) => overseasErrors(completed(MedicalDraft, values))

/** What a site has for the sick; its project is the one whose page it is. */
export function MedicalFields({ of, isNew, isOverseas }: Props) {
  useFormRules(isOverseas ? abroad : noRules)
  return (
    <>
      <FieldGroup title="医务室">
        {isNew && <Field of={of} name="projectId" hidden />}
        <Fields
          of={of}
          names={['clinicLevel', 'noClinicReason', 'roomArea', 'bedNum', 'isolationRoomNum', 'coldStorage', 'wasteDisposal']}
        />
      </FieldGroup>
      <FieldGroup title="人员">
        <Fields of={of} names={['chineseDoctorNum', 'localDoctorNum', 'nurseNum', 'firstAiderNum']} />
      </FieldGroup>
      <FieldGroup title="设备">
        <Fields of={of} names={['aedNum', 'oxygenNum', 'ambulanceNum', 'firstAidKitNum']} />
      </FieldGroup>
      <FieldGroup title="许可与防疫">
        <Fields of={of} names={['licenseState', 'licenseNo', 'licenseEndDate', 'endemicDiseases']} />
        <Field of={of} name="vaccineRequired" help="如 黄热病疫苗" />
      </FieldGroup>
      <FieldGroup title="后送与救援">
        <Field of={of} name="evacPlan" help="由谁决定、怎样转运、送往何处" />
        <Fields of={of} names={['evacHours', 'rescueCompany']} />
        <Field of={of} name="rescuePhone" help="人人可见，含国际区号">
          <Input inputMode="tel" />
        </Field>
        <Fields of={of} names={['policyNo', 'policyEndDate', 'remark']} />
      </FieldGroup>
    </>
  )
}
