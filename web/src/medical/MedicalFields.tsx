import { inputsFor } from '@oems/client/inputs.ts'
import { MedicalDraft } from '@oems/contract/medical/medical.ts'
import { Input } from 'antd'
import { Field, Fields } from '../kit/form/ContractField.tsx'
import { FieldGroup } from '../kit/form/FieldGroup.tsx'

interface Props {
  readonly of: typeof MedicalDraft
  readonly isNew: boolean
}
const input = inputsFor(MedicalDraft)

/** What a site has for the sick; its project is the one whose page it is. */
export const MedicalFields = ({ of, isNew }: Props) => (
  <>
    <FieldGroup title="医务室">
      {isNew && <Field of={of} name="projectId" hidden />}
      <Fields of={of} names={['clinicLevel', 'noClinicReason', 'roomArea', 'bedNum', 'isolationRoomNum', 'coldStorage', 'wasteDisposal']} />
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
      <Field of={of} name="evacPlan" help="境外项目必填：由谁决定、怎样转运、送往何处" />
      <Fields of={of} names={['evacHours', 'rescueCompany']} />
      <Field of={of} name="rescuePhone" help="人人可见，含国际区号">
        <Input {...input.rescuePhone} inputMode="tel" />
      </Field>
      <Fields of={of} names={['policyNo', 'policyEndDate', 'remark']} />
    </FieldGroup>
  </>
)
