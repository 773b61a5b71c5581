import { Button, Modal } from 'antd'
import styles from './LeftOut.module.css'

interface Props {
  readonly title: string
  /** What was done, and how many were left out. */
  readonly said: string
  /** Names the list. */
  readonly label: string
  readonly rows: readonly { readonly id: number; readonly name: string; readonly reason: string }[]
  readonly close: () => void
}

/** Whom an action on several left out, each with the reason; for the others it is done. */
export const LeftOut = ({ title, said, label, rows, close }: Props) => (
  <Modal
    open
    width={560}
    title={title}
    onCancel={close}
    footer={
      <Button type="primary" autoFocus onClick={close}>
        关闭
      </Button>
    }
  >
    <p role="status">{said}</p>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
    <ol className={styles.rows} tabIndex={0} aria-label={label}>
      {rows.map(({ id, name, reason }) => (
        <li key={id}>
          {name}
          <em>{reason}</em>
        </li>
      ))}
    </ol>
  </Modal>
)
