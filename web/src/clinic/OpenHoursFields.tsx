import { DeleteOutlined } from '@ant-design/icons'
import { OpenHours } from '@oems/contract/clinic/fields.ts'
import type { Field } from '@oems/contract/core/fields.ts'
import { Button, Form, Input, Select } from 'antd'
import { longest } from '../kit/form/longest.ts'
import { rulesFor } from '../kit/form/rules.ts'
import styles from './clinic.module.css'
import { weekdayOptions } from './hours.ts'

const { weekdays, from, to } = OpenHours.properties as unknown as Readonly<Record<'weekdays' | 'from' | 'to', Field>>
const atMost = 14
const usual = { weekdays: [1, 2, 3, 4, 5], from: '08:00', to: '18:00' }

/** 开诊时间, line by line, in the local time of the node. */
export const OpenHoursFields = () => (
  <Form.List name="openHours" initialValue={[]}>
    {(rows, { add, remove }) => (
      <section className={styles.hours} aria-label="开诊时间（当地时间）">
        <span>开诊时间（当地时间）</span>
        {rows.map(({ key, name: at }) => (
          <div key={key} className={styles.line}>
            <Form.Item name={[at, 'weekdays']} rules={rulesFor(weekdays)}>
              <Select mode="multiple" aria-label={`第${at + 1}行的星期`} placeholder="星期" options={weekdayOptions} />
            </Form.Item>
            <Form.Item name={[at, 'from']} rules={rulesFor(from)}>
              <Input aria-label={`第${at + 1}行的开始`} placeholder="08:00" maxLength={longest(OpenHours, 'from')} />
            </Form.Item>
            <Form.Item name={[at, 'to']} rules={rulesFor(to)}>
              <Input aria-label={`第${at + 1}行的结束`} placeholder="18:00" maxLength={longest(OpenHours, 'to')} />
            </Form.Item>
            <Button icon={<DeleteOutlined />} aria-label={`移除第${at + 1}行`} onClick={() => remove(at)} />
          </div>
        ))}
        {rows.length < atMost && (
          <Button type="dashed" onClick={() => add(usual)}>
            添加时段
          </Button>
        )}
      </section>
    )}
  </Form.List>
)
