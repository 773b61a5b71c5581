import { inputsFor } from '@oems/client/inputs.ts'
import { type PasswordRule, passwordComplaint } from '@oems/contract/accounts/passwordRule.ts'
import { session } from '@oems/contract/session/session.ts'
import { Form, type FormInstance, Input } from 'antd'
import { PasswordRules } from './PasswordRules.tsx'

const input = inputsFor(session.changePassword.input)

interface Props {
  readonly form: FormInstance
  /** A first password is changed without asking for the old one. */
  readonly first: boolean
  readonly rule: PasswordRule
  readonly username: string
}

/** Old, new and once more. */
export function PasswordFields({ form, first, rule, username }: Props) {
  const typed = (Form.useWatch('newPassword', form) as string | undefined) ?? ''
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
      <PasswordRules typed={typed} rule={rule} username={username} />
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
