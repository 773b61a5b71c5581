import { type Field as ContractField, isNumber } from '@oems/contract/core/fields.ts'
import { Form, Input, InputNumber, Radio, Select } from 'antd'
import type { ReactNode } from 'react'
import type { TObject } from 'typebox'
import { DayInput } from '../Days.tsx'
import { wide } from './FieldGroup.tsx'
import { rulesFor } from './rules.ts'

interface Props<S extends TObject> {
  readonly of: S
  readonly name: keyof S['properties'] & string
  readonly help?: string
  readonly disabled?: boolean
  /** Its input, where it is not the ordinary one. */
  readonly children?: ReactNode
}

/** Text above this many characters is typed into several lines. */
const oneLineAtMost = 120
/** Codes up to this many are all in sight. */
const radiosAtMost = 3

/** `<Field of={DrugDraft} name="spec" />`: label, rules, length and widget as the contract has them. What is not ordinary is a Form.Item as ever. */
export function Field<S extends TObject>({ of, name, help, disabled = false, children }: Props<S>) {
  const field = of.properties[name] as ContractField
  return (
    <Form.Item
      name={name as string}
      label={field.title}
      rules={rulesFor(field)}
      initialValue={field.default ?? undefined}
      extra={help}
      className={isLong(field) ? wide : ''}
    >
      {children ?? widgetFor(field, disabled)}
    </Form.Item>
  )
}

/** Several ordinary fields, one after the other. */
export const Fields = <S extends TObject>({ of, names }: { readonly of: S; readonly names: readonly (keyof S['properties'] & string)[] }) =>
  names.map((name) => <Field key={name} of={of} name={name} />)

const isLong = ({ maxLength = 0 }: ContractField) => maxLength > oneLineAtMost
const optionsOf = (labels: Readonly<Record<number, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value: Number(value), label }))

function widgetFor(field: ContractField, disabled: boolean) {
  const { labels, items, format, maxLength, minimum, maximum } = field
  if (labels) {
    const options = optionsOf(labels)
    const isOptional = 'default' in field && field.default === null
    if (options.length <= radiosAtMost && !isOptional) return <Radio.Group options={options} disabled={disabled} />
    return <Select options={options} allowClear={isOptional} disabled={disabled} />
  }
  if (items?.labels) return <Select mode="multiple" options={optionsOf(items.labels)} disabled={disabled} />
  if (items) return <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={['、', '；', ';']} disabled={disabled} />
  if (format === 'date') return <DayInput disabled={disabled} />
  if (isNumber(field)) return <InputNumber min={minimum ?? 0} max={maximum ?? Number.MAX_SAFE_INTEGER} precision={0} disabled={disabled} />
  return isLong(field) ? (
    <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={maxLength} showCount disabled={disabled} />
  ) : (
    <Input maxLength={maxLength} disabled={disabled} />
  )
}
