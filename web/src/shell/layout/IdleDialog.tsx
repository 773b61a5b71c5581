import { Button, Modal } from 'antd'
import styles from './Bars.module.css'

interface Props {
  /** Seconds. */
  readonly left: number
  readonly goOn: () => void
  readonly leave: () => void
}

/** Closes by itself as soon as the session has been prolonged, here or in another window. */
export default function IdleDialog({ left, goOn, leave }: Props) {
  const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
  return (
    <Modal
      open
      title="长时间未操作，即将自动退出"
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      width={420}
      footer={[
        <Button key="leave" onClick={leave}>
          立即退出
        </Button>,
        <Button key="on" type="primary" autoFocus onClick={goOn}>
          继续使用
        </Button>,
      ]}
    >
      <p className={styles.left}>
        <span role="timer" aria-label="剩余时间">
          {clock}
        </span>
        后自动退出登录
      </p>
      <p>未保存的内容已存为草稿，重新登录后打开原来的表单即可恢复。</p>
    </Modal>
  )
}
