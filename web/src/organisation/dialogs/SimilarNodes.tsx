import type { CallError } from '@oems/client/callError.ts'
import { Modal } from 'antd'
import styles from '../organisation.module.css'

/** A node of a name like that of the one that was to be made. */
export interface Similar {
  readonly orgId: number
  readonly orgName: string
  readonly pathName: string
}

/** What a refused save says is there already. */
export const similarIn = ({ data }: CallError): readonly Similar[] =>
  (data as { readonly similar?: readonly Similar[] } | null)?.similar ?? []

interface Props {
  readonly similar: readonly Similar[]
  readonly close: () => void
  readonly goOn: () => void
}

export const SimilarNodes = ({ similar, close, goOn }: Props) => (
  <Modal
    open={similar.length > 0}
    title="已存在相似组织"
    okText="仍要新增"
    cancelText="返回修改"
    onOk={goOn}
    onCancel={close}
    destroyOnHidden
  >
    <p>请先确认不是同一个组织：</p>
    <ul className={styles.similar}>
      {similar.map(({ orgId, orgName, pathName }) => (
        <li key={orgId}>
          <b>{orgName}</b>
          <small>{pathName}</small>
        </li>
      ))}
    </ul>
  </Modal>
)
