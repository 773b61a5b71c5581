import type { Output } from '@oems/contract/core/call.ts'
import type { declareHealth } from '@oems/contract/declaration/declareHealth.ts'
import { Button, Modal } from 'antd'
import styles from './health.module.css'

export type LeftOut = Output<typeof declareHealth.saveBatch>
interface Props extends LeftOut {
  readonly date: string
  readonly close: () => void
}

/** Whom 全部正常 left out, each with the reason; the others are declared for. */
export const CrewLeftOut = ({ saved, skipped, date, close }: Props) => (
  <Modal
    open
    width={560}
    title={`批量代报正常 ${date}`}
    onCancel={close}
    footer={
      <Button type="primary" autoFocus onClick={close}>
        关闭
      </Button>
    }
  >
    <p role="status">
      已为{saved}人代报，以下{skipped.length}人未代报：
    </p>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
    <ol className={styles.crew} tabIndex={0} aria-label="未代报的人员">
      {skipped.map(({ empId, name, reason }) => (
        <li key={empId}>
          {name ?? '不在名单中的人员'}
          <em>{reason}</em>
        </li>
      ))}
    </ol>
  </Modal>
)
