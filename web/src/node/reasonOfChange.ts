import { structuralFields } from '@oems/contract/organisation/orgFields.ts'
import type { FormRules } from '../kit/form/ruling.tsx'

type Values = Readonly<Record<string, unknown>>
const typed = (value: unknown) => (typeof value === 'string' ? value.trim() : value) || null

/** What the form of a node asks once something is changed that is changed from above alone: why. `record`: as it was read. */
export const reasonOfChange =
  (record: object): FormRules =>
  (values) => {
    const { reason, ...form } = values as Values
    const isChanged = structuralFields.some((name) => name in form && typed(form[name]) !== typed((record as Values)[name]))
    return isChanged && typed(reason) === null ? [{ path: 'reason', msg: '名称、类型、编码等变更请填写变更原因' }] : []
  }
