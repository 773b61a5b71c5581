import { nationality } from '@oems/contract/area/nationality.ts'
import type { Field as ContractField } from '@oems/contract/core/fields.ts'
import { Form, type FormItemProps, Input, Select, Space } from 'antd'
import { type ComponentProps, useMemo, useState } from 'react'
import type { TObject } from 'typebox'
import { useRead } from '../../core/calls.ts'
import { Field } from './ContractField.tsx'

interface Props<S extends TObject> extends Pick<ComponentProps<typeof Field<S>>, 'of' | 'help'> {
  readonly disabled?: boolean
  /** What the contract calls the number. */
  readonly name?: keyof S['properties'] & string
}

/** A mobile number with its country's code, as one field: `telephoneCode` and `mobile` of the contract. */
export function PhoneField<S extends TObject>({ of, disabled = false, help, name = 'mobile' }: Props<S>) {
  const { maxLength } = of.properties[name] as ContractField
  return (
    <Field of={of} name={name} help={help}>
      <PhoneNumber disabled={disabled} maxLength={maxLength} code="telephoneCode" />
    </Field>
  )
}

interface PhoneNumberProps extends ComponentProps<typeof Input> {
  readonly disabled?: boolean
  /** Where in the form the country's code stands. */
  readonly code: FormItemProps['name']
}
/** The two inputs. What the field hands on (value, id, description of faults) goes to the number. */
export const PhoneNumber = ({ code, disabled = false, ...number }: PhoneNumberProps) => (
  <Space.Compact block>
    <Form.Item name={code} noStyle>
      <AreaCode disabled={disabled} />
    </Form.Item>
    <Input {...number} disabled={disabled} inputMode="tel" />
  </Space.Compact>
)

interface CodeProps {
  readonly disabled: boolean
  readonly id?: string
  readonly value?: string | null
  readonly onChange?: (code: string) => void
}

/** China where none is chosen; its nations are read when somebody looks for another. */
function AreaCode({ value = null, ...props }: CodeProps) {
  const [isAsked, ask] = useState(false)
  const { data } = useRead(nationality.listAllTelephoneCode, {}, { enabled: isAsked })
  const options = useMemo(() => {
    const byCode = Map.groupBy(data ?? [], ({ telephoneCode }) => telephoneCode)
    return [...byCode].map(([code, nations]) => ({
      value: code,
      label: `+${code} ${nations.map(({ nameZh }) => nameZh).join('、')}`,
      find: `${code} ${nations.map(({ nameZh, pinyin, initials }) => `${nameZh} ${pinyin} ${initials}`).join(' ')}`,
    }))
  }, [data])
  return (
    <Select<string | null, (typeof options)[number]>
      {...props}
      aria-label="手机区号"
      style={{ width: 84, flex: 'none' }}
      value={value}
      placeholder="+86"
      showSearch={{ filterOption: (typed, option) => option?.find.includes(typed.toLowerCase()) ?? false }}
      labelRender={({ value }) => `+${value}`}
      loading={isAsked && !data}
      options={options}
      popupMatchSelectWidth={220}
      onChange={(code) => code !== null && props.onChange?.(code)}
      onOpenChange={(open) => open && ask(true)}
    />
  )
}
