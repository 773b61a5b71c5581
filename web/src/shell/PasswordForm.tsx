import { CheckCircleFilled, MinusCircleOutlined } from '@ant-design/icons'
import { type PasswordRule, passwordComplaint, passwordRules, passwordStrength } from '@oems/contract/accounts/passwordRule.ts'
import { Form, type FormInstance, Input } from 'antd'
import styles from './PasswordForm.module.css'

interface Props {
  readonly form: FormInstance
  /** The first password is changed without being asked for. */
  readonly first: boolean
  readonly rule: PasswordRule
  readonly username: string
}

/** Old, new and once more; each rule ticks while one types. */
export function PasswordFields({ form, first, rule, username }: Props) {
  const typed = (Form.useWatch('newPassword', form) as string | undefined) ?? ''
  const judged = passwordRules(rule).map(({ says, asks = says, holds }) => ({ asks, good: typed !== '' && holds(typed, username) }))
  const complaint = (_: unknown, value: string | undefined) => {
    if (!value) return Promise.reject(new Error('请输入新密码'))
    const says = passwordComplaint(value, username, rule)
    return says ? Promise.reject(new Error(says)) : Promise.resolve()
  }
  return (
    <>
      {!first && (
        <Form.Item name="password" label="原密码" rules={[{ required: true, message: '请输入原密码' }]}>
          <Input.Password autoComplete="current-password" maxLength={64} />
        </Form.Item>
      )}
      <Form.Item name="newPassword" label="新密码" required rules={[{ validator: complaint }]} validateTrigger="onBlur">
        <Input.Password autoComplete="new-password" maxLength={64} aria-describedby="password-rules" />
      </Form.Item>
      <Meter strength={passwordStrength(typed, username, rule)} />
      <ul id="password-rules" className={styles.rules}>
        {judged.map(({ asks, good }) => (
          <li key={asks} data-good={good}>
            {good ? <CheckCircleFilled aria-label="符合" /> : <MinusCircleOutlined aria-label="未符合" />} {asks}
          </li>
        ))}
      </ul>
      <Form.Item
        name="again"
        label="再次输入新密码"
        required
        dependencies={['newPassword']}
        rules={[
          {
            validator: (_, value: string | undefined) =>
              value && value === form.getFieldValue('newPassword')
                ? Promise.resolve()
                : Promise.reject(new Error(value ? '两次输入的新密码不一致' : '请再次输入新密码')),
          },
        ]}
        validateTrigger="onBlur"
      >
        <Input.Password autoComplete="new-password" maxLength={64} />
      </Form.Item>
    </>
  )
}

const words = ['', '弱', '中', '强'] as const

/** Three bars that fill while one types; the word says it to whoever does not see colours. */
const Meter = ({ strength }: { readonly strength: 0 | 1 | 2 | 3 }) => (
  <div className={styles.meter} data-strength={strength} role="status" aria-label="密码强度">
    {[1, 2, 3].map((bar) => (
      <i key={bar} data-full={bar <= strength} />
    ))}
    <span>{words[strength]}</span>
  </div>
)
