import { CaseType, DiagnoseType } from '@oems/contract/declaration/caseCodes.ts'
import { HandledIllness } from '@oems/contract/declaration/declaringFor.ts'
import { CaseScheme } from '@oems/contract/illness/codes.ts'
import { illnesses } from '@oems/contract/illness/illnesses.ts'
import { Form } from 'antd'
import { useRead } from '../../core/calls.ts'
import { IllnessSelect } from '../../kit/care/IllnessSelect.tsx'
import { Field } from '../../kit/form/ContractField.tsx'

const of = HandledIllness
const within = 'illness'

/** What is said of the case that is taken up: which illness, classified as it asks, and since when. */
export function IllnessFields() {
  const { data = [] } = useRead(illnesses.listAll, {})
  const illnessId: number | undefined = Form.useWatch([within, 'illnessId'])
  const scheme = data.find(({ id }) => id === illnessId)?.caseScheme
  const caseType: number | undefined = Form.useWatch([within, 'caseType'])
  const diagnoseType: number | undefined = Form.useWatch([within, 'diagnoseType'])
  const isConfirmed = scheme === CaseScheme.caseType ? caseType === CaseType.confirmed : diagnoseType === DiagnoseType.confirmed
  return (
    <>
      <Field of={of} within={within} name="illnessId">
        <IllnessSelect />
      </Field>
      {scheme === CaseScheme.caseType && <Field of={of} within={within} name="caseType" />}
      {scheme === CaseScheme.diagnoseType && <Field of={of} within={within} name="diagnoseType" />}
      <Field of={of} within={within} name="foundDate" />
      {scheme !== undefined && isConfirmed && <Field of={of} within={within} name="confirmDate" />}
      <Field of={of} within={within} name="isolationState" />
    </>
  )
}
