import { BatchStatus } from '@oems/contract/operations/codes.ts'
import { type ImportCalls, importBatches } from '@oems/contract/operations/imports.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Modal, Result, Steps } from 'antd'
import { useEffect, useState } from 'react'
import { complain, staleAfter, useWrite } from '../../core/calls.ts'
import { upload } from '../../core/files.ts'
import { useStored } from '../../core/stored.ts'
import { DownloadButton } from '../DownloadButton.tsx'
import { BatchProgress } from './BatchProgress.tsx'
import { CheckStep } from './CheckStep.tsx'
import styles from './ImportSteps.module.css'
import { UploadStep } from './UploadStep.tsx'
import { useBatch } from './useBatch.ts'

interface Props {
  readonly open: boolean
  readonly close: () => void
  /** 员工, 物资 … */
  readonly what: string
  readonly calls: Pick<ImportCalls, 'importExcel' | 'exportExcelTpl' | 'import' | 'cancelImport'>
  /** The node for which the workbook is read, where the import asks for one. */
  readonly place?: { readonly orgId?: number | null; readonly projectId?: number | null }
  readonly done?: () => void
}

/** 上传 → 核对 → 结果. A batch that was not finished is found again when the dialog is opened the next time. */
export function ImportSteps({ open, ...props }: Props) {
  return open ? <ImportDialog {...props} /> : null
}

function ImportDialog({ close, what, calls, place, done }: Omit<Props, 'open'>) {
  const client = useQueryClient()
  const [batchNumber, saveBatch] = useStored<string | null>(`import:${calls.importExcel.path}`, null)
  const { data: batch, error, refetch } = useBatch(batchNumber)
  const [share, setShare] = useState<number | null>(null)
  const [again, setAgain] = useState(false)
  const confirm = useWrite(calls.import, null)
  const cancel = useWrite(calls.cancelImport, '已取消本次导入')
  const status = batchNumber === null ? undefined : batch?.status
  const isOver = batchNumber !== null && (error !== null || status === BatchStatus.cancelled || status === BatchStatus.expired)
  useEffect(() => {
    if (isOver) saveBatch(null)
  }, [isOver, saveBatch])
  useEffect(() => {
    if (status === BatchStatus.imported) staleAfter(client, calls.import)
  }, [status, client, calls])

  async function send(file: File) {
    setShare(0)
    try {
      const input = { file: file as never, ...place, ...(again && { batchNumber }) }
      const started = await upload(calls.importExcel, input, { onProgress: setShare })
      saveBatch(started.batchNumber)
      setAgain(false)
      await client.invalidateQueries({ queryKey: [importBatches.info.base] })
    } catch (problem) {
      complain(problem)
    } finally {
      setShare(null)
    }
  }
  async function start() {
    await confirm.mutateAsync({ batchNumber: batchNumber!, edition: batch!.edition }).catch(() => {}) // shown by useWrite
    await refetch()
  }
  async function drop() {
    await cancel.mutateAsync({ batchNumber: batchNumber! }).catch(() => {})
    saveBatch(null)
    setAgain(false)
  }
  function finish() {
    saveBatch(null)
    done?.()
    close()
  }

  const picking = status === undefined || status === BatchStatus.unreadable || again || isOver
  const step = status === BatchStatus.imported ? 2 : picking ? 0 : 1
  return (
    <Modal open title={`导入${what}`} width={960} footer={null} onCancel={close} mask={{ closable: false }}>
      <Steps size="small" className={styles.steps ?? ''} current={step} items={[{ title: '上传' }, { title: '核对' }, { title: '结果' }]} />
      {picking && (
        <UploadStep
          share={share}
          failure={status === BatchStatus.unreadable ? (batch?.message ?? '文件无法解析') : null}
          template={calls.exportExcelTpl}
          pick={(file) => void send(file)}
          {...(again && { back: () => setAgain(false) })}
        />
      )}
      {!picking && batch && status === BatchStatus.parsing && <BatchProgress batch={batch} verb="正在解析" cancel={() => void drop()} />}
      {!picking && batch && status === BatchStatus.importing && <BatchProgress batch={batch} verb="正在导入" />}
      {!picking && batch && status === BatchStatus.waiting && (
        <CheckStep
          key={batch.edition}
          batch={batch}
          busy={confirm.isPending}
          confirm={() => void start()}
          cancel={() => void drop()}
          again={() => setAgain(true)}
        />
      )}
      {batch && status === BatchStatus.imported && (
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
      )}
    </Modal>
  )
}
