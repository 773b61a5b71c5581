import { NetworkEnvDraft } from '@oems/contract/medical/networkEnv.ts'
import { Input } from 'antd'
import { Field, Fields } from '../kit/form/ContractField.tsx'
import { FieldGroup } from '../kit/form/FieldGroup.tsx'

const of = NetworkEnvDraft

/** The line of a site; its project is the one whose page it is. */
export const NetworkEnvFields = ({ isNew }: { readonly isNew: boolean }) => (
  <>
    <FieldGroup title="线路">
      {isNew && <Field of={of} name="projectId" hidden />}
      <Field of={of} name="accessTypes" help="没有任何网络时只选“无网络”" />
      <Fields of={of} names={['operator', 'downMbps', 'upMbps', 'latencyMs', 'lossRate', 'dedicatedLine', 'power']} />
      <Field of={of} name="testedAt" hidden />
    </FieldGroup>
    <FieldGroup title="会商">
      <Fields of={of} names={['videoAbility', 'terminalTypes', 'roomPlace', 'availableHours']} />
    </FieldGroup>
    <FieldGroup title="联系人">
      <Field of={of} name="itContactName" />
      <Field of={of} name="itContactPhone">
        <Input inputMode="tel" />
      </Field>
      <Field of={of} name="remark" />
    </FieldGroup>
  </>
)
