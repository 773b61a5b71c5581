import { complaint, type Field } from '@oems/contract/core/fields.ts'
import type { FormItemProps } from 'antd'
import type { TObject } from 'typebox'

type Rule = NonNullable<FormItemProps['rules']>[number]

/** `<Form.Item {...item.name}>`: name, label and rules of a field as the contract has them, in the words that the server would use. */
export function itemsFor<I extends TObject>(schema: I) {
  const fields = Object.entries(schema.properties as unknown as Record<string, Field>)
  const items = fields.map(([name, field]) => [name, { name, label: field.title, rules: rulesFor(field) }])
  return Object.fromEntries(items) as Record<keyof I['properties'], Pick<FormItemProps, 'name' | 'label' | 'rules'>>
}

export function rulesFor(field: Field): Rule[] {
  const { minLength = 1, maxLength, pattern, minimum: min, maximum: max } = field
  const number = [field.type].flat().some((type) => type === 'integer' || type === 'number')
  const blankToo = maxLength !== undefined && !field.verbatim && { whitespace: true }
  return [
    !('default' in field) && { required: true, ...blankToo, message: complaint(field, 'required') },
    minLength > 1 && { min: minLength, message: complaint(field, 'minLength') },
    maxLength !== undefined && { max: maxLength, message: complaint(field, 'maxLength') },
    pattern !== undefined && { pattern: new RegExp(pattern, 'u'), message: complaint(field, 'pattern') },
    number &&
      !field.enum &&
      min !== undefined &&
      max !== undefined && { type: 'number' as const, min, max, message: complaint(field, 'minimum') },
  ].filter((rule) => rule !== false)
}
