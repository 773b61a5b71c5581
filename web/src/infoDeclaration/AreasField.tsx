import { DeleteOutlined } from '@ant-design/icons'
import { complaint, type Field } from '@oems/contract/core/fields.ts'
import { Transport } from '@oems/contract/infoDeclaration/codes.ts'
import { VisitArea } from '@oems/contract/infoDeclaration/fields.ts'
import { Button, Form, Input, Select } from 'antd'
import type { ReactNode } from 'react'
import { DayInput } from '../kit/Days.tsx'
import { wide } from '../kit/form/FieldGroup.tsx'
import { rulesFor } from '../kit/form/rules.ts'
import { useRuling } from '../kit/form/ruling.tsx'
import { NationSelect } from '../kit/NationSelect.tsx'
import { ProvinceSelect } from '../kit/org/PlaceSelects.tsx'
import styles from './infoDeclaration.module.css'

const fields = VisitArea.properties as unknown as Readonly<Record<keyof VisitArea, Field>>
const atMost = 20
const blank = { nationCode: undefined, transport: Transport.plane }

/** Where somebody has been within the last 60 days, a row a place. */
export const AreasField = () => (
  <Form.List name="visitAreas">
    {(rows, { add, remove }) => (
      <section aria-label="到访地区" className={`${styles.rows} ${wide}`}>
        {rows.map(({ key, name: at }) => (
          <AreaRow key={key} at={at} remove={() => remove(at)} />
        ))}
        {rows.length < atMost && (
          <Button type="dashed" onClick={() => add(blank)}>
            添加到访地区
          </Button>
        )}
      </section>
    )}
  </Form.List>
)

function AreaRow({ at, remove }: { readonly at: number; readonly remove: () => void }) {
  const form = Form.useFormInstance()
  const nationCode = (Form.useWatch(['visitAreas', at, 'nationCode']) as string | undefined) ?? null
  const labelled = (name: keyof VisitArea) => ({ 'aria-label': `第${at + 1}处的${fields[name].title}`, placeholder: fields[name].title! })
  return (
    <div className={styles.row}>
      <Cell at={at} name="nationCode">
        <NationSelect {...labelled('nationCode')} onChange={() => form.setFieldValue(['visitAreas', at, 'provinceId'], null)} />
      </Cell>
      <Cell at={at} name="provinceId">
        <ProvinceSelect nationCode={nationCode} aria-label={labelled('provinceId')['aria-label']} />
      </Cell>
      <Cell at={at} name="areaName">
        <Input {...labelled('areaName')} maxLength={fields.areaName.maxLength} />
      </Cell>
      <Cell at={at} name="purpose">
        <Input {...labelled('purpose')} maxLength={fields.purpose.maxLength} />
      </Cell>
      <Cell at={at} name="arriveDay">
        <DayInput {...labelled('arriveDay')} />
      </Cell>
      <Cell at={at} name="leaveDay">
        <DayInput {...labelled('leaveDay')} />
      </Cell>
      <Cell at={at} name="transport">
        <Select aria-label={labelled('transport')['aria-label']} options={[...Transport.options]} />
      </Cell>
      <Cell at={at} name="transportNo">
        <Input {...labelled('transportNo')} maxLength={fields.transportNo.maxLength} />
      </Cell>
      <Button icon={<DeleteOutlined />} aria-label={`移除第${at + 1}处`} onClick={remove} />
    </div>
  )
}

/** Its own rules, and what the rules of the form say of it. */
function Cell({ at, name, children }: { readonly at: number; readonly name: keyof VisitArea; readonly children: ReactNode }) {
  const { rule } = useRuling(`visitAreas.${at}.${name}`)
  const field = fields[name]
  const isAsked = !('default' in field)
  return (
    <Form.Item
      name={[at, name]}
      rules={[...(isAsked ? [{ required: true, message: complaint(field, 'required') }] : rulesFor(field)), rule]}
    >
      {children}
    </Form.Item>
  )
}
