import { type Batch, importBatches } from '@oems/contract/operations/imports.ts'
import { Button, Result } from 'antd'
import { DownloadButton } from '../DownloadButton.tsx'

/** What was imported, and what was not. */
export const ResultStep = ({ batch, finish }: { readonly batch: Batch; readonly finish: () => void }) => (
  <Result
    status="success"
    title={`已导入 ${batch.okCount.toLocaleString('zh-CN')} 条`}
    subTitle={batch.errorCount > 0 ? `${batch.errorCount.toLocaleString('zh-CN')} 条有错误，未导入。改正后可再次导入。` : null}
    extra={[
      batch.errorCount > 0 && (
        <DownloadButton key="errors" call={importBatches.exportError} input={() => ({ batchNumber: batch.batchNumber })}>
          下载错误原因
        </DownloadButton>
      ),
      <Button key="done" type="primary" onClick={finish}>
        完成
      </Button>,
    ]}
  />
)
