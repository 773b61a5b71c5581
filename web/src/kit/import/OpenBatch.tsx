import type { Batch } from '@oems/contract/operations/imports.ts'
import { Button, Flex } from 'antd'
import { moment } from '../../core/moment.ts'
import styles from './ImportSteps.module.css'

interface Props {
  readonly batch: Batch
  readonly goOn: () => void
  readonly uploadAgain: () => void
}

/** An import that was left before it was confirmed. */
export const OpenBatch = ({ batch, goOn, uploadAgain }: Props) => (
  <section className={styles.left} aria-label="未完成的导入">
    <p>
      您有一次未完成的导入：“{batch.fileName}”，{moment(batch.createdAt)} 上传，共 {batch.totalCount.toLocaleString('zh-CN')} 行，可导入{' '}
      {batch.okCount.toLocaleString('zh-CN')} 行。
    </p>
    <small>保留到 {moment(batch.expireTime)}，过期后需重新上传。</small>
    <Flex gap={8}>
      <Button type="primary" autoFocus onClick={goOn}>
        继续核对
      </Button>
      <Button onClick={uploadAgain}>重新上传</Button>
    </Flex>
  </section>
)
