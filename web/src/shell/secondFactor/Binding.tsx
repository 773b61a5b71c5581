import { CallError } from '@oems/client/callError.ts'
import { inputsFor } from '@oems/client/inputs.ts'
import { secondFactor as calls } from '@oems/contract/session/secondFactor.ts'
import { Button, Form, Input, Skeleton } from 'antd'
import { useCallback, useEffect, useRef, useState } from 'react'
import { complain } from '../../core/calls.ts'
import { succeeded } from '../../core/notices.ts'
import { send } from '../../core/send.ts'
import { copy } from '../../kit/copy.ts'
import styles from './secondFactor.module.css'

const input = inputsFor(calls.confirm.input)

interface Enrolment {
  readonly secret: string
  readonly png: string
}

/** Scan, then show by a first code that it was scanned. `onBound` gets the recovery codes, which nobody can look up again. */
export function Binding({ onBound }: { readonly onBound: (recoveryCodes: readonly string[]) => void }) {
  const [enrolment, setEnrolment] = useState<Enrolment | 'failed' | null>(null)
  const [form] = Form.useForm<{ code: string }>()
  const [busy, setBusy] = useState(false)

  const begin = useCallback(
    () =>
      send(calls.begin, {}).then(setEnrolment, (problem: unknown) => {
        setEnrolment('failed')
        complain(problem)
      }),
    [],
  )
  // Once: each call makes another secret, and the picture on the screen would be the wrong one.
  const hasBegun = useRef(false)
  useEffect(() => {
    if (!hasBegun.current) void begin()
    hasBegun.current = true
  }, [begin])

  async function confirm({ code }: { code: string }) {
    if (busy) return
    setBusy(true)
    try {
      const { recoveryCodes } = await send(calls.confirm, { code })
      onBound(recoveryCodes)
    } catch (problem) {
      if (!(problem instanceof CallError)) throw problem
      if (problem.broken) complain(problem)
      else form.setFields([{ name: 'code', errors: [problem.fields[0]?.msg ?? problem.message] }])
      form.getFieldInstance('code')?.focus()
    } finally {
      setBusy(false)
    }
  }

  if (enrolment === null) return <Skeleton active paragraph={{ rows: 6 }} />
  if (enrolment === 'failed') return <Button onClick={() => void begin()}>重试</Button>
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
