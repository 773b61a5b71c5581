import { type Field as ContractField, isNumber } from '@oems/contract/core/fields.ts'
import { AutoComplete, Form, type FormItemProps, Input, InputNumber, Radio, Select } from 'antd'
import { cloneElement, isValidElement, type ReactElement, type ReactNode } from 'react'
import type { TObject } from 'typebox'
import { DayInput } from '../Days.tsx'
import { wide } from './FieldGroup.tsx'
import { rulesFor } from './rules.ts'
import { useRuling } from './ruling.tsx'

type Different = Pick<
  FormItemProps,
  'label' | 'required' | 'className' | 'hidden' | 'rules' | 'layout' | 'getValueProps' | 'normalize' | 'validateTrigger'
>
interface Props<S extends TObject> extends Different {
  readonly of: S
  readonly name: keyof S['properties'] & string
  /** The field of the form that holds it, where that is an object: `params`. */
  readonly within?: string
  /** What whoever fills it in needs to know, below it. */
  readonly help?: ReactNode
  readonly disabled?: boolean
  /** Its input, where it is not the ordinary one; as long as the contract says. */
  readonly children?: ReactNode
}

/** Text above this many characters is typed into several lines. */
const oneLineAtMost = 120
/** Codes up to this many are all in sight. */
const radiosAtMost = 3

/**
 * `<Field of={DrugDraft} name="spec" />`: label, rules, length and widget as the contract has them. It is marked as required by what checks
 * it: the field itself, and the rules of the form.
 */
export function Field<S extends TObject>({ of, name, within, help, disabled = false, children, rules = [], ...different }: Props<S>) {
  const field = of.properties[name] as ContractField
  const ruling = useRuling(within === undefined ? name : `${within}.${name}`)
  return (
    <Form.Item
      name={within === undefined ? (name as string) : [within, name]}
      label={field.title}
      {...(ruling.isRequired && { required: true })}
      rules={[...rulesFor(field), ...rules, ruling.rule]}
      validateFirst
      initialValue={field.default ?? undefined}
      extra={help}
      className={isLong(field) ? wide : ''}
      {...different}
    >
      {isValidElement(children) ? withLength(children, field) : (children ?? widgetFor(field, disabled))}
    </Form.Item>
  )
}

/** Several ordinary fields, one after the other. */
export const Fields = <S extends TObject>({ of, names }: { readonly of: S; readonly names: readonly (keyof S['properties'] & string)[] }) =>
  names.map((name) => <Field key={name} of={of} name={name} />)

const isLong = ({ maxLength = 0 }: ContractField) => maxLength > oneLineAtMost
const optionsOf = (labels: Readonly<Record<number, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value: Number(value), label }))

/** What text is typed into, in whatever look. */
const typedInto: ReadonlySet<unknown> = new Set([Input, Input.TextArea, Input.Password, AutoComplete])
const withLength = (input: ReactElement, { maxLength }: ContractField) =>
  maxLength !== undefined && typedInto.has(input.type) ? cloneElement(input as ReactElement<{ maxLength: number }>, { maxLength }) : input

function widgetFor(field: ContractField, disabled: boolean) {
  const { labels, items, format, maxLength, minimum, maximum } = field
  if (labels) {
    const options = optionsOf(labels)
    const isOptional = 'default' in field && field.default === null
    if (options.length <= radiosAtMost && !isOptional) return <Radio.Group aria-label={field.title} options={options} disabled={disabled} />
    return <Select options={options} allowClear={isOptional} disabled={disabled} />
  }
  if (items?.labels)
    return <Select mode="multiple" options={optionsOf(items.labels)} showSearch={{ optionFilterProp: 'label' }} disabled={disabled} />
  if (items) return <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={['、', '；', ';']} disabled={disabled} />
  if (format === 'date') return <DayInput disabled={disabled} />
  if (isNumber(field)) return <InputNumber min={minimum ?? 0} max={maximum ?? Number.MAX_SAFE_INTEGER} precision={0} disabled={disabled} />
  return isLong(field) ? (
    <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={maxLength} showCount disabled={disabled} />
  ) : (
    <Input maxLength={maxLength} disabled={disabled} />
  )
}
