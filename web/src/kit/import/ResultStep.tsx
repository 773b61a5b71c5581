import { ImportSituation } from '@oems/contract/operations/codes.ts'
import { type Batch, importBatches } from '@oems/contract/operations/imports.ts'
import { Button, Result } from 'antd'
import { DownloadButton } from '../DownloadButton.tsx'

/** Of those that are there now: what an import has added, or updated. */
export type ImportedSituation = typeof ImportSituation.toAdd | typeof ImportSituation.toUpdate

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

interface Props {
  readonly batch: Batch
  readonly finish: () => void
  /** Shows what has come, or what has been changed, where a list can. */
  readonly look?: ((situation: ImportedSituation) => void) | undefined
}

/** What was imported, and what was not. */
export const ResultStep = ({ batch, finish, look }: Props) => (
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
      look && batch.okCount > batch.updateCount && (
        <Button key="added" onClick={() => look(ImportSituation.toAdd)}>
          查看新增
        </Button>
      ),
      look && batch.updateCount > 0 && (
        <Button key="updated" onClick={() => look(ImportSituation.toUpdate)}>
          查看更新
        </Button>
      ),
      <Button key="done" type="primary" onClick={finish}>
        完成
      </Button>,
    ]}
  />
)
