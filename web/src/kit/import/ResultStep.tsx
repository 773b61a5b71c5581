import { type Batch, importBatches } from '@oems/contract/operations/imports.ts'
import { Button, Result } from 'antd'
import { DownloadButton } from '../DownloadButton.tsx'

const figure = (count: number) => count.toLocaleString('zh-CN')

function outcomeOf({ okCount, updateCount, unchangedCount, absentCount }: Batch): string {
  const written =
    updateCount > 0 ? `已新增 ${figure(okCount - updateCount)} 条、更新 ${figure(updateCount)} 条` : `已导入 ${figure(okCount)} 条`
  return [
    ...(okCount > 0 || absentCount === 0 ? [written] : []),
    ...(unchangedCount > 0 ? [`${figure(unchangedCount)} 条无变化`] : []),
    ...(absentCount > 0 ? [`${figure(absentCount)} 条不再收录`] : []),
  ].join('，')
}

/** What was imported, and what was not. */
export const ResultStep = ({ batch, finish }: { readonly batch: Batch; readonly finish: () => void }) => (
  <Result
    status="success"
    title={outcomeOf(batch)}
    subTitle={batch.errorCount > 0 ? `${figure(batch.errorCount)} 条有错误，未导入。改正后可再次导入。` : null}
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
