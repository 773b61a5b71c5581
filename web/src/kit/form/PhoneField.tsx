import { nationality } from '@oems/contract/area/nationality.ts'
import type { Field as ContractField } from '@oems/contract/core/fields.ts'
import { Form, Input, Select, Space } from 'antd'
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
      <Numbers disabled={disabled} maxLength={maxLength} />
    </Field>
  )
}

/** What `Field` hands on (value, id, description of faults) goes to the number. */
const Numbers = (number: ComponentProps<typeof Input> & { readonly disabled: boolean }) => (
  <Space.Compact block>
    <Form.Item name="telephoneCode" noStyle>
      <AreaCode disabled={number.disabled} />
    </Form.Item>
    <Input {...number} inputMode="tel" />
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
