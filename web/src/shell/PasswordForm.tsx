import { CheckCircleFilled, MinusCircleOutlined } from '@ant-design/icons'
import { inputsFor } from '@oems/client/inputs.ts'
import { type PasswordRule, passwordComplaint, passwordRules, passwordStrength } from '@oems/contract/accounts/passwordRule.ts'
import { session } from '@oems/contract/session/session.ts'
import { Form, type FormInstance, Input } from 'antd'
import styles from './PasswordForm.module.css'

const input = inputsFor(session.changePassword.input)

interface Props {
  readonly form: FormInstance
  /** A first password is changed without asking for the old one. */
  readonly first: boolean
  readonly rule: PasswordRule
  readonly username: string
}

/** Old, new and once more; each rule ticks while one types. */
export function PasswordFields({ form, first, rule, username }: Props) {
  const typed = (Form.useWatch('newPassword', form) as string | undefined) ?? ''
  const checks = passwordRules(rule).map(({ says, asks = says, holds }) => ({ text: asks, good: typed !== '' && holds(typed, username) }))
  const validateNew = (_: unknown, value: string | undefined) => {
    if (!value) return Promise.reject(new Error('请输入新密码'))
    const message = passwordComplaint(value, username, rule)
    return message ? Promise.reject(new Error(message)) : Promise.resolve()
  }
  return (
    <>
      {!first && (
        <Form.Item name="password" label="原密码" rules={[{ required: true, message: '请输入原密码' }]}>
          <Input.Password autoComplete="current-password" {...input.password} />
        </Form.Item>
      )}
      <Form.Item name="newPassword" label="新密码" required rules={[{ validator: validateNew }]} validateTrigger="onBlur">
        <Input.Password autoComplete="new-password" {...input.newPassword} aria-describedby="password-rules" />
      </Form.Item>
      <Meter strength={passwordStrength(typed, username, rule)} />
      <ul id="password-rules" className={styles.rules}>
        {checks.map(({ text, good }) => (
          <li key={text} data-good={good}>
            {good ? <CheckCircleFilled aria-label="符合" /> : <MinusCircleOutlined aria-label="未符合" />} {text}
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
        <Input.Password autoComplete="new-password" {...input.newPassword} />
      </Form.Item>
    </>
  )
}

const words = ['', '弱', '中', '强'] as const

/** Three bars that fill while one types; the word is for people who cannot see colours. */
const Meter = ({ strength }: { readonly strength: 0 | 1 | 2 | 3 }) => (
  <div className={styles.meter} data-strength={strength} role="status" aria-label="密码强度">
    {[1, 2, 3].map((bar) => (
      <i key={bar} data-full={bar <= strength} />
    ))}
    <span>{words[strength]}</span>
  </div>
)
