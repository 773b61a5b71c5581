import { shape } from '@oems/contract/core/fields.ts'
import { content } from '@oems/contract/declaration/fields.ts'
import { CaseScheme } from '@oems/contract/illness/codes.ts'
import { illnesses } from '@oems/contract/illness/illnesses.ts'
import { Form } from 'antd'
import { useEffect } from 'react'
import { useRead } from '../../core/calls.ts'
import { Field } from '../form/ContractField.tsx'
import { IllnessSelect } from './IllnessSelect.tsx'

/** Every form that asks for it has it under the same names. */
const of = shape({ illnessId: content.illnessId, caseType: content.caseType, diagnoseType: content.diagnoseType })

/** What somebody says to have been found to have, with the classification that the illness goes by; the other is empty. */
export function CaseFields() {
  const form = Form.useFormInstance()
  const illnessId = Form.useWatch('illnessId') as number | null | undefined
  const { data } = useRead(illnesses.listAll, {})
  const scheme = data?.find(({ id }) => id === illnessId)?.caseScheme ?? null
  const unasked = scheme === CaseScheme.caseType ? 'diagnoseType' : scheme === CaseScheme.diagnoseType ? 'caseType' : null
  useEffect(() => {
    if (unasked !== null) form.setFieldValue(unasked, null)
    // Watched it is unknown at first, though the form begins with one.
    if (illnessId == null && form.getFieldValue('illnessId') == null) form.setFieldsValue({ caseType: null, diagnoseType: null })
  }, [form, unasked, illnessId])
  return (
    <>
      <Field of={of} name="illnessId" help="本人自述的诊断，由医生判断是否登记患病">
        <IllnessSelect />
      </Field>
      <Field of={of} name="caseType" hidden={scheme !== CaseScheme.caseType} />
      <Field of={of} name="diagnoseType" hidden={scheme !== CaseScheme.diagnoseType} />
    </>
  )
}
