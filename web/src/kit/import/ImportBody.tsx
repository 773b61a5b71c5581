import { BatchStatus } from '@oems/contract/operations/codes.ts'
import { type ImportCalls, importBatches } from '@oems/contract/operations/imports.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Skeleton, Steps } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { complain, staleAfter, useWrite } from '../../core/calls.ts'
import { upload } from '../../core/files.ts'
import { FirstUse } from '../firstUse/FirstUse.tsx'
import { BatchProgress } from './BatchProgress.tsx'
import { CheckStep } from './CheckStep.tsx'
import styles from './ImportSteps.module.css'
import { OpenBatch } from './OpenBatch.tsx'
import { type ImportedSituation, ResultStep } from './ResultStep.tsx'
import { UploadStep } from './UploadStep.tsx'
import { useBatch, useOpenBatch } from './useBatch.ts'

export interface ImportProps {
  readonly close: () => void
  /** 员工, 物资 … */
  readonly what: string
  readonly calls: Pick<ImportCalls, 'importExcel' | 'exportExcelTpl' | 'import' | 'cancelImport'>
  /** What is sent beside the workbook: the node for which it is read, or whatever else the import asks for. */
  readonly place?: Readonly<Record<string, number | null>>
  /** Lets the user choose some of that, above the workbook. */
  readonly ask?: ReactNode
  readonly done?: () => void
  /** Shows what has come, or what has been changed, in a list behind the dialog. */
  readonly look?: ((situation: ImportedSituation) => void) | undefined
  /** The user comes to go on with what waits, which is not asked for once more. */
  readonly goesOn?: boolean
  /** Told whether closing would leave a batch unconfirmed. */
  readonly hold: (holdsBatch: boolean) => void
}

export function ImportBody({ close, calls, place, ask, done, look, goesOn = false, hold }: ImportProps) {
  const client = useQueryClient()
  const { batchNumber, setBatchNumber, isReading } = useOpenBatch(calls)
  const { data: batch, error, refetch } = useBatch(batchNumber)
  const [share, setShare] = useState<number | null>(null)
  const [again, setAgain] = useState(false)
  /** It was uploaded or read before the user's eyes, or the user has chosen to go on with it. */
  const [accepted, accept] = useState(goesOn)
  const confirm = useWrite(calls.import, null)
  const cancel = useWrite(calls.cancelImport, '已取消本次导入')
  const status = batchNumber === null ? undefined : batch?.status
  const isWaiting = status === BatchStatus.waiting
  const isOver = batchNumber !== null && (error !== null || status === BatchStatus.cancelled || status === BatchStatus.expired)
  useEffect(() => {
    if (isOver) setBatchNumber(null)
  }, [isOver, setBatchNumber])
  useEffect(() => {
    if (status === BatchStatus.parsing) accept(true)
    if (status === BatchStatus.imported) staleAfter(client, calls.import)
  }, [status, client, calls])
  useEffect(() => {
    hold(isWaiting && accepted)
    return () => hold(false)
  }, [isWaiting, accepted, hold])

  async function send(file: File) {
    setShare(0)
    try {
      const input = { file: file as never, ...place, ...(again && { batchNumber }) }
      const started = await upload(calls.importExcel, input, { onProgress: setShare })
      setBatchNumber(started.batchNumber)
      setAgain(false)
      accept(true)
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
    setBatchNumber(null)
    setAgain(false)
  }
  function goOn(withOther: boolean) {
    accept(true)
    setAgain(withOther)
  }
  function finish() {
    setBatchNumber(null)
    done?.()
    close()
  }

  function finishAndLook(situation: ImportedSituation) {
    finish()
    look?.(situation)
  }

  if (isReading || (batchNumber !== null && status === undefined && !isOver)) return <Skeleton active paragraph={{ rows: 4 }} />
  const picking = status === undefined || status === BatchStatus.unreadable || again || isOver
  const step = status === BatchStatus.imported ? 2 : picking ? 0 : 1
  return (
    <>
      <Steps size="small" className={styles.steps ?? ''} current={step} items={[{ title: '上传' }, { title: '核对' }, { title: '结果' }]} />
      {picking && <FirstUse idea="import" />}
      {picking && (
        <UploadStep
          share={share}
          failure={status === BatchStatus.unreadable ? (batch?.message ?? '文件无法解析') : null}
          template={calls.exportExcelTpl}
          ask={ask}
          pick={(file) => void send(file)}
          {...(again && { back: () => setAgain(false) })}
        />
      )}
      {!picking && batch && status === BatchStatus.parsing && <BatchProgress batch={batch} verb="正在解析" cancel={() => void drop()} />}
      {!picking && batch && status === BatchStatus.importing && <BatchProgress batch={batch} verb="正在导入" />}
      {!picking && batch && isWaiting && !accepted && <OpenBatch batch={batch} goOn={() => goOn(false)} uploadAgain={() => goOn(true)} />}
      {!picking && batch && isWaiting && accepted && (
        <CheckStep
          batch={batch}
          busy={confirm.isPending}
          confirm={() => void start()}
          cancel={() => void drop()}
          again={() => setAgain(true)}
        />
      )}
      {batch && status === BatchStatus.imported && <ResultStep batch={batch} finish={finish} look={look && finishAndLook} />}
    </>
  )
}
