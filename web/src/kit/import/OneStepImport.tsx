import { CallError } from '@oems/client/callError.ts'
import type { Call } from '@oems/contract/core/call.ts'
import { type ImportCalls, type Imported, type ImportRefusal, importBatches } from '@oems/contract/operations/imports.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Modal } from 'antd'
import { useState } from 'react'
import { complain, staleAfter, useCan } from '../../core/calls.ts'
import { upload } from '../../core/files.ts'
import { succeeded } from '../../core/notices.ts'
import { DownloadButton } from '../DownloadButton.tsx'
import type { List } from '../list/useListPage.ts'
import { UploadStep } from './UploadStep.tsx'

interface Props {
  readonly importExcel: Call<'write'>
  readonly template: ImportCalls['exportExcelTpl']
  /** 员工亲属 … */
  readonly what: string
  /** What whoever fills in the workbook needs to know. */
  readonly about: string
  readonly list: Pick<List, 'refresh'>
}

/** 导入 in one step (00 §8), where the caller may: all lines, or none and the workbook back with the reasons. */
export function OneStepImportButton(props: Props) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  if (!useCan()(props.importExcel)) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>导入</Button>
      <Modal open={open} title={`导入${props.what}`} width={640} footer={null} destroyOnHidden mask={{ closable: false }} onCancel={close}>
        <Body {...props} close={close} />
      </Modal>
    </>
  )
}

interface Problem {
  readonly message: string
  /** By which the workbook is fetched with the reasons; null where it was not even read. */
  readonly batchNumber: string | null
}

function Body({ importExcel, template, what, about, list, close }: Props & { readonly close: () => void }) {
  const client = useQueryClient()
  const [share, setShare] = useState<number | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)

  async function send(file: File) {
    setShare(0)
    setProblem(null)
    try {
      const { importedCount } = (await upload(importExcel, { file: file as never }, { onProgress: setShare })) as Imported
      staleAfter(client, importExcel)
      succeeded(`已导入 ${importedCount} 条${what}`)
      list.refresh()
      close()
    } catch (refusal) {
      const found = problemOf(refusal)
      if (found) setProblem(found)
      else complain(refusal)
    } finally {
      setShare(null)
    }
  }
  return (
    <>
      {problem && (
        <Alert
          type="error"
          showIcon
          style={{ marginBottom: 12 }}
          title={problem.message}
          action={
            problem.batchNumber !== null && (
              <DownloadButton call={importBatches.exportError} input={() => ({ batchNumber: problem.batchNumber! })}>
                下载错误原因
              </DownloadButton>
            )
          }
        />
      )}
      <UploadStep
        share={share}
        failure={null}
        template={template}
        hint="第一个工作表，第一行为列名；最多2000行，有一行错误则全部不导入"
        ask={<p>{about}</p>}
        pick={(file) => void send(file)}
      />
    </>
  )
}

/** What the workbook itself is refused for stays in sight, until another one is chosen. */
function problemOf(refusal: unknown): Problem | null {
  if (!(refusal instanceof CallError) || refusal.broken || ![1409, 1422].includes(refusal.code)) return null
  return { message: refusal.message, batchNumber: (refusal.data as ImportRefusal | null)?.batchNumber ?? null }
}
