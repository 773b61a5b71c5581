import { CallError } from '@oems/client/callError.ts'
import { session as calls } from '@oems/contract/session/session.ts'
import { Form } from 'antd'
import { useState } from 'react'
import { complain } from '../core/calls.ts'
import { succeeded } from '../core/notices.ts'
import { send } from '../core/send.ts'

/** Sends the new password; what the server objects to in a field stands under it, a wrong old password under the old one. */
export function usePasswordChange(done: () => void) {
  const [form] = Form.useForm()
  const [busy, setBusy] = useState(false)

  async function submit({ password, newPassword }: { password?: string; newPassword: string }) {
    if (busy) return
    setBusy(true)
    try {
      await send(calls.changePassword, { password: password ?? null, newPassword })
      succeeded('密码已修改')
      done()
    } catch (problem) {
      if (!(problem instanceof CallError)) throw problem
      const { left } = (problem.data ?? {}) as { left?: number }
      const wrongOld = left === undefined ? problem.message : `${problem.message}，还可尝试${left}次`
      const fields = problem.message === '原密码错误' ? [{ path: 'password', msg: wrongOld }] : problem.fields
      form.setFields(fields.map(({ path, msg }) => ({ name: path, errors: [msg] })))
      if (fields.length === 0) complain(problem)
    } finally {
      setBusy(false)
    }
  }
  return { form, busy, submit }
}
