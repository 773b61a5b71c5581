import { CallError } from '@oems/client/callError.ts'
import { inputsFor } from '@oems/client/inputs.ts'
import { secondFactor as calls } from '@oems/contract/session/secondFactor.ts'
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { complain } from '../../core/calls.ts'
import { send } from '../../core/send.ts'
import styles from './secondFactor.module.css'

const input = inputsFor(calls.begin.input)

export interface Enrolment {
  readonly secret: string
  readonly png: string
}

/** Before anything is bound: whoever found an open window does not know the password. */
export function PasswordAgain({ onBegun }: { readonly onBegun: (enrolment: Enrolment) => void }) {
  const [form] = Form.useForm<{ password: string }>()
  const [busy, setBusy] = useState(false)

  async function begin({ password }: { password: string }) {
    if (busy) return
    setBusy(true)
    try {
      onBegun(await send(calls.begin, { password }))
    } catch (problem) {
      if (!(problem instanceof CallError)) throw problem
      setBusy(false)
      if (problem.broken) return complain(problem)
      form.setFields([{ name: 'password', errors: [wordsOf(problem)] }])
      form.getFieldInstance('password')?.focus()
    }
  }
  return (
    <Form form={form} name="password-again" layout="vertical" className={styles.confirm ?? ''} onFinish={(values) => void begin(values)}>
      <Form.Item
        name="password"
        label="登录密码"
        extra="绑定前请再次输入密码，确认是您本人"
        rules={[{ required: true, message: '请输入登录密码' }]}
        validateTrigger="onSubmit"
      >
        <Input.Password autoComplete="current-password" {...input.password} autoFocus />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={busy}>
        下一步
      </Button>
    </Form>
  )
}

/** The server's sentence, with the tries that are left. */
export function wordsOf(problem: CallError): string {
  const { left } = (problem.data ?? {}) as { left?: number }
  return left === undefined ? (problem.fields[0]?.msg ?? problem.message) : `${problem.message}，还可尝试${left}次`
}
