import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons'
import { Duty } from '@oems/contract/commandRoom/rooms.ts'
import type { Field } from '@oems/contract/core/fields.ts'
import { Button, Form, Input, Space } from 'antd'
import { rulesFor } from '../kit/form/rules.ts'
import styles from './rooms.module.css'

const { name, phone } = Duty.properties as unknown as Readonly<Record<'name' | 'phone', Field>>
const atMost = 10

/** 值班顺序: whoever stands first is called first. */
export const DutyFields = () => (
  <Form.List name="duties">
    {(rows, { add, remove, move }) => (
      <section className={styles.rows} aria-label="值班顺序">
        <span>值班顺序</span>
        {rows.map(({ key, name: at }) => (
          <div key={key} className={styles.row}>
            <span>{at + 1}</span>
            <Form.Item name={[at, 'name']} rules={rulesFor(name)}>
              <Input aria-label={`第${at + 1}位的姓名`} placeholder="姓名" maxLength={name.maxLength} />
            </Form.Item>
            <Form.Item name={[at, 'phone']} rules={rulesFor(phone)}>
              <Input
                aria-label={`第${at + 1}位的电话`}
                placeholder="电话，如 +86 13812345678"
                maxLength={phone.maxLength}
                inputMode="tel"
              />
            </Form.Item>
            <Space.Compact>
              <Button icon={<ArrowUpOutlined />} aria-label={`第${at + 1}位提前`} disabled={at === 0} onClick={() => move(at, at - 1)} />
              <Button
                icon={<ArrowDownOutlined />}
                aria-label={`第${at + 1}位延后`}
                disabled={at === rows.length - 1}
                onClick={() => move(at, at + 1)}
              />
              <Button icon={<DeleteOutlined />} aria-label={`移除第${at + 1}位`} onClick={() => remove(at)} />
            </Space.Compact>
          </div>
        ))}
        {rows.length < atMost && (
          <Button type="dashed" onClick={() => add({})}>
            添加值班人员
          </Button>
        )}
      </section>
    )}
  </Form.List>
)
