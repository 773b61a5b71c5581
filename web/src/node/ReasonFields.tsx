import { orgManager } from '@oems/contract/organisation/orgManager.ts'
import { Input } from 'antd'
import { useMemo } from 'react'
import { Field } from '../kit/form/ContractField.tsx'
import { useFormRules } from '../kit/form/ruling.tsx'
import { reasonOfChange } from './reasonOfChange.ts'

const schema = orgManager.updateOrgName.input

/** Why, and by which document: what the node's record will say. */
export const ReasonFields = ({ autoFocus = false }: { readonly autoFocus?: boolean }) => (
  <>
    <Field of={schema} name="reason">
      <Input.TextArea rows={2} placeholder="例如：集团重组" autoFocus={autoFocus} />
    </Field>
    <Field of={schema} name="docNo">
      <Input placeholder="例如：华岳人〔2026〕12号" />
    </Field>
  </>
)

/** In the form of the whole record: asked for once something is changed that is changed from above alone. `record`: as it was read. */
export function ReasonOfChange({ record }: { readonly record: object }) {
  useFormRules(useMemo(() => reasonOfChange(record), [record]))
  return <ReasonFields />
}
