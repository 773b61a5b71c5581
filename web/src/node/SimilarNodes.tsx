import type { CallError } from '@oems/client/callError.ts'
import { type Similar, SimilarBy } from '@oems/contract/organisation/orgSimilar.ts'
import { Modal } from 'antd'
import styles from './node.module.css'

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
      {similar.map(({ orgId, orgName, pathName, similarBy, formerName }) => (
        <li key={orgId}>
          <b>{orgName}</b>
          <small>
            {pathName} · {SimilarBy.label(similarBy)}
            {formerName && `：${formerName}`}
          </small>
        </li>
      ))}
    </ul>
  </Modal>
)
