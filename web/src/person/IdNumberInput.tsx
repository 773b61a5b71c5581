import { readIdCard, tidyIdNumber } from '@oems/contract/core/numbers.ts'
import { IdType } from '@oems/contract/people/codes.ts'
import { Form, type FormInstance, Input, type InputProps } from 'antd'

/** The input of a certificate's number: an identity card's fills in its type, and the sex and the birthday that it contains. */
export function IdNumberInput({ onChange, ...input }: InputProps) {
  const form = Form.useFormInstance()
  return (
    <Input
      {...input}
      autoComplete="off"
      onChange={(event) => {
        onChange?.(event)
        fillIn(form)
      }}
    />
  )
}

/** What has been typed: the type, and the number as it is stored. */
export const certificateIn = (form: FormInstance) => ({
  idType: (form.getFieldValue('idType') as number | null | undefined) ?? null,
  idNumber: tidyIdNumber((form.getFieldValue('idNumber') as string | null | undefined) ?? ''),
})

function fillIn(form: FormInstance) {
  const { idType, idNumber } = certificateIn(form)
  if (idType !== null && idType !== IdType.residentCard) return
  if (idType === null && isCardLike(idNumber)) form.setFieldValue('idType', IdType.residentCard)
  const card = readIdCard(idNumber)
  if (card) form.setFieldsValue(card)
}

const isCardLike = (number: string) => /^\d{17}[\dX]$/.test(number)
