import { inputsFor } from '@oems/client/inputs.ts'
import { secondFactor as calls } from '@oems/contract/session/secondFactor.ts'
import { Alert, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { useWrite } from '../../core/calls.ts'
import { DialogForm } from '../../kit/form/DialogForm.tsx'
import { useDialogForm } from '../../kit/form/useDialogForm.tsx'
import { arrive } from '../../shell/desk.ts'
import { updateSession } from '../../shell/session.ts'

const input = inputsFor(calls.remove.input)

/** Removing asks for the password and a code: an open window alone takes nothing away. */
export function useRemoving(done: () => void) {
  const [open, setOpen] = useState(false)
  const write = useWrite(calls.remove, '已解除动态验证码', { quiet: true })
  const dialog = useDialogForm({
    title: '解除动态验证码',
    verb: '解除',
    open,
    initial: {},
    close: () => setOpen(false),
    submit: async (values) => {
      await write.mutateAsync(values as { password: string; code: string })
      done()
      updateSession({ outdated: true }) // the role may ask for another at once
      void arrive()
    },
  })
  return { ...dialog, ask: () => setOpen(true) }
}

interface Props {
  readonly removing: ReturnType<typeof useRemoving>
  /** The role asks for one: another has to be bound at once. */
  readonly isRequired: boolean
}
export const RemoveFields = ({ removing, isRequired }: Props) => (
  <Modal {...removing.modal} width={440}>
    <Alert
      type="warning"
      style={{ marginBottom: 16 }}
      title={isRequired ? '解除后须立即重新绑定，否则不能继续使用系统。' : '解除后登录只凭密码，账号安全性降低。'}
    />
    <DialogForm {...removing.fields}>
      <Form.Item name="password" label="登录密码" rules={[{ required: true, message: '请输入登录密码' }]}>
        <Input.Password autoComplete="current-password" {...input.password} />
      </Form.Item>
      <Form.Item
        name="code"
        label="动态验证码"
        extra="手机不在身边时可输入恢复码"
        rules={[{ required: true, message: '请输入动态验证码' }]}
      >
        <Input autoComplete="one-time-code" {...input.code} />
      </Form.Item>
    </DialogForm>
  </Modal>
)
