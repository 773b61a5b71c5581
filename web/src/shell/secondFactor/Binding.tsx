import { CallError } from '@oems/client/callError.ts'
import { inputsFor } from '@oems/client/inputs.ts'
import { secondFactor as calls } from '@oems/contract/session/secondFactor.ts'
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { complain } from '../../core/calls.ts'
import { succeeded } from '../../core/notices.ts'
import { send } from '../../core/send.ts'
import { copy } from '../../kit/copy.ts'
import { type Enrolment, PasswordAgain, wordsOf } from './PasswordAgain.tsx'
import styles from './secondFactor.module.css'

const input = inputsFor(calls.confirm.input)

/** Scan, then show by a first code that it was scanned. `onBound` gets the recovery codes, which nobody can look up again. */
export function Binding({ onBound }: { readonly onBound: (recoveryCodes: readonly string[]) => void }) {
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null)
  const [form] = Form.useForm<{ code: string }>()
  const [busy, setBusy] = useState(false)

  async function confirm({ code }: { code: string }) {
    if (busy) return
    setBusy(true)
    try {
      const { recoveryCodes } = await send(calls.confirm, { code })
      onBound(recoveryCodes)
    } catch (problem) {
      if (!(problem instanceof CallError)) throw problem
      if (problem.broken) complain(problem)
      else form.setFields([{ name: 'code', errors: [wordsOf(problem)] }])
      form.getFieldInstance('code')?.focus()
    } finally {
      setBusy(false)
    }
  }

  if (enrolment === null) return <PasswordAgain onBegun={setEnrolment} />
  return (
    <ol className={styles.steps}>
      <li>
        在手机上打开验证器应用（如微信小程序“腾讯身份验证器”、Microsoft Authenticator、Google Authenticator），扫描二维码。
        <div className={styles.scan}>
          <img src={enrolment.png} alt="绑定动态验证码的二维码" width="180" height="180" />
          <div>
            <p>不能扫码时，在应用中选择手动输入，填写密钥：</p>
            <output className={styles.secret} aria-label="密钥">
              {enrolment.secret.replace(/(.{4})(?=.)/g, '$1 ')}
            </output>
            <Button onClick={() => copy(enrolment.secret) && succeeded('密钥已复制')}>复制密钥</Button>
          </div>
        </div>
      </li>
      <li>
        输入应用里显示的6位数字。
        <Form form={form} name="binding" layout="vertical" className={styles.confirm ?? ''} onFinish={(values) => void confirm(values)}>
          <Form.Item name="code" label="动态验证码" rules={[{ required: true, message: '请输入动态验证码' }]} validateTrigger="onSubmit">
            <Input autoComplete="one-time-code" inputMode="numeric" {...input.code} autoFocus />
          </Form.Item>
          <Button type="primary" htmlType="submit" loading={busy}>
            确认绑定
          </Button>
        </Form>
      </li>
    </ol>
  )
}
