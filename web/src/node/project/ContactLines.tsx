import { DeleteOutlined } from '@ant-design/icons'
import { ContactType } from '@oems/contract/contacts/codes.ts'
import { ContactLine } from '@oems/contract/contacts/contactFields.ts'
import type { Field } from '@oems/contract/core/fields.ts'
import { Button, Form, Input, Select } from 'antd'
import { wide } from '../../kit/form/FieldGroup.tsx'
import { PhoneNumber } from '../../kit/form/PhoneField.tsx'
import { rulesFor } from '../../kit/form/rules.ts'
import { useRuling } from '../../kit/form/ruling.tsx'
import styles from '../node.module.css'

const fields = ContactLine.properties as unknown as Readonly<Record<string, Field>>
const atMost = 20
/** Who should be named first. */
const usual = [ContactType.leader, ContactType.healthLeader, ContactType.emergency]
const typed = ['name', 'post', 'mobile', 'phone'] as const
/** What else is stored of a contact: it is sent back as it was read. */
const shown: readonly string[] = ['contactId', 'contactType', 'telephoneCode', ...typed]
const kept = ['id', ...Object.keys(fields).filter((name) => !shown.includes(name))]
const Kept = () => null

const inputOf = (name: (typeof typed)[number], at: number) => {
  const { title, maxLength } = fields[name]!
  return { 'aria-label': `第${at + 1}位的${title}`, placeholder: title!, maxLength }
}

/** Whom to call at the node: they stand in its 通讯录, where the rest about them is entered, and from where they are deleted. */
export function ContactLines() {
  const form = Form.useFormInstance()
  const { rule } = useRuling('contacts')
  return (
    <Form.List name="contacts" rules={[rule]}>
      {(rows, { add, remove }, { errors }) => (
        <section aria-label="联系人" className={`${styles.contacts} ${wide}`}>
          {rows.map(({ key, name: at }) => (
            <div key={key} className={styles.contact}>
              <Form.Item name={[at, 'contactType']} rules={rulesFor(fields.contactType!)}>
                <Select aria-label={`第${at + 1}位的类型`} options={[...ContactType.options]} />
              </Form.Item>
              {typed.map((name) => (
                <Form.Item key={name} name={[at, name]} rules={rulesFor(fields[name]!)}>
                  {name === 'mobile' ? (
                    <PhoneNumber {...inputOf(name, at)} code={[at, 'telephoneCode']} />
                  ) : (
                    <Input {...inputOf(name, at)} />
                  )}
                </Form.Item>
              ))}
              {kept.map((name) => (
                <Form.Item key={name} name={[at, name]} noStyle>
                  <Kept />
                </Form.Item>
              ))}
              {isNew(form.getFieldValue(['contacts', at])) && (
                <Button icon={<DeleteOutlined />} aria-label={`移除第${at + 1}位`} onClick={() => remove(at)} />
              )}
            </div>
          ))}
          <Form.ErrorList errors={errors} />
          {rows.length < atMost && (
            <Button type="dashed" onClick={() => add(next(form.getFieldValue('contacts') as readonly Line[]))}>
              添加联系人
            </Button>
          )}
        </section>
      )}
    </Form.List>
  )
}

interface Line {
  readonly id?: number
  readonly contactType?: number
}
const isNew = (line: Line | undefined) => line?.id === undefined
/** Of the first type that nobody stands for yet. */
const next = (lines: readonly Line[] = []) => ({
  contactType: usual.find((type) => !lines.some(({ contactType }) => contactType === type)) ?? ContactType.other,
})
