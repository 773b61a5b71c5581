import { Alert, Button, Modal } from 'antd'
import { succeeded } from '../core/notices.ts'
import { copy } from './copy.ts'
import { useOpenedOnce } from './form/FormDialog.tsx'
import styles from './InitialPassword.module.css'

export interface IssuedPassword {
  readonly title: string
  readonly password: string
}

/** A new password, which nobody can look up again. */
export function InitialPassword({ issued, close }: { readonly issued: IssuedPassword | null; readonly close: () => void }) {
  if (!useOpenedOnce(issued !== null)) return null
  return (
    <Modal
      open={issued !== null}
      title={issued?.title}
      width={440}
      onCancel={close}
      mask={{ closable: false }}
      destroyOnHidden
      footer={
        <Button type="primary" onClick={close}>
          已记下，关闭
        </Button>
      }
    >
      <Alert type="info" title="密码只显示这一次。请当面或通过安全方式告知本人，首次登录后须修改。" />
      <div className={styles.password}>
        <output aria-label="初始密码">{issued?.password}</output>
        <Button onClick={() => copy(issued?.password ?? '') && succeeded('密码已复制')}>复制</Button>
      </div>
    </Modal>
  )
}
