import { Alert, Button, Modal } from 'antd'
import { succeeded } from '../core/notices.ts'
import { copy } from '../kit/copy.ts'
import { consoleAddress, type Invited, invitationText } from './invitation.ts'
import styles from './reporting.module.css'

/** The message to copy; the password in it is shown this once. */
export function Invitation({ invited, close }: { readonly invited: Invited | null; readonly close: () => void }) {
  const text = invited ? invitationText(invited, consoleAddress()) : ''
  return (
    <Modal
      open={invited !== null}
      title="邀请已生成"
      width={520}
      onCancel={close}
      mask={{ closable: false }}
      destroyOnHidden
      footer={
        <>
          <Button onClick={close}>关闭</Button>
          <Button type="primary" onClick={() => copy(text) && succeeded('邀请已复制')}>
            复制邀请
          </Button>
        </>
      }
    >
      <Alert
        type="info"
        title={invited?.initialPassword ? '密码只显示这一次，请复制后发给本人。' : '该手机号已有账号，用原密码登录即可。'}
      />
      <output className={styles.message} style={{ display: 'block' }} aria-label="邀请内容">
        {text}
      </output>
    </Modal>
  )
}
