import { InboxOutlined } from '@ant-design/icons'
import type { ImportCalls } from '@oems/contract/operations/imports.ts'
import { Alert, Button, Progress, Space } from 'antd'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { DownloadButton } from '../DownloadButton.tsx'
import styles from './ImportSteps.module.css'

interface Props {
  /** How much has been sent; null while nothing is. */
  readonly share: number | null
  /** Why the last workbook could not be read. */
  readonly failure: string | null
  readonly template: ImportCalls['exportExcelTpl']
  readonly ask?: ReactNode
  /** What the workbook has to be. */
  readonly hint?: string
  readonly pick: (file: File) => void
  readonly back?: () => void
}

const anyLength = '第一个工作表，第一行为列名；可以多于10万行'

/** Uploads a workbook, chosen or dropped. */
export function UploadStep({ share, failure, template, ask, hint = anyLength, pick, back }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const [rejection, setRejection] = useState<string | null>(null)

  function take(file: File | undefined) {
    if (!file) return
    const isXlsx = /\.xlsx$/i.test(file.name)
    setRejection(isXlsx ? null : '请选择 .xlsx 文件')
    if (isXlsx) pick(file)
  }
  function dropped(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files[0])
  }
  return (
    <div className={styles.picking}>
      {(rejection ?? failure) && <Alert type="error" showIcon title={rejection ?? failure} />}
      {share === null && ask}
      {share === null ? (
        <button
          type="button"
          className={styles.drop}
          data-over={over}
          onClick={() => input.current?.click()}
          onDragOver={(event) => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={dropped}
        >
          <InboxOutlined />
          <span>点击选择，或把 .xlsx 文件拖到这里</span>
          <small>{hint}</small>
        </button>
      ) : (
        <div className={styles.going}>
          <span>正在上传</span>
          <Progress percent={Math.round(share * 100)} />
        </div>
      )}
      <input
        ref={input}
        type="file"
        accept=".xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        hidden
        aria-label="选择导入文件"
        onChange={({ target }) => {
          take(target.files?.[0])
          target.value = ''
        }}
      />
      <Space>
        <DownloadButton call={template} input={() => ({})}>
          下载模板
        </DownloadButton>
        {back && <Button onClick={back}>返回核对</Button>}
      </Space>
    </div>
  )
}
