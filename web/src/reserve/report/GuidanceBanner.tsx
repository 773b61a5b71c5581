import { HintReason, ReadStatus } from '@oems/contract/reserve/codes.ts'
import { guidance } from '@oems/contract/reserve/guidance.ts'
import { Alert, Button, Modal, Space } from 'antd'
import { useState } from 'react'
import { useCan, useRead, useWrite } from '../../core/calls.ts'
import { useGallery } from '../../kit/file/Gallery.tsx'
import styles from '../sheet/sheet.module.css'
import { ofReserve } from '../sheet/sheetCalls.ts'
import { Tips } from './Tips.tsx'

/** What the reserve has to say to a project: a new guidance, what is missing and what can be done about it (04 §5.4). */
export function GuidanceBanner({ projectId }: { readonly projectId: number }) {
  const can = useCan()
  const asked = { projectId, ...ofReserve }
  const { data } = useRead(guidance.driNotification, asked, { enabled: can(guidance.driNotification) })
  const isShown = data?.show === true
  const hints = useRead(guidance.driHint, asked, { enabled: isShown && can(guidance.driHint) })
  const mark = useWrite(guidance.driNotificationStatusChange, null)
  const [isOpen, open] = useState(false)
  const gallery = useGallery()
  if (!data || !isShown) return null
  const read = (status: number) =>
    can(guidance.driNotificationStatusChange) && mark.mutate({ ...asked, status, guidanceId: data.guidanceId })
  const { guidanceId, title, body, oss, reasons } = data
  return (
    <>
      <Alert
        className={styles.banner!}
        type="warning"
        showIcon
        title={[title, ...reasons.map(HintReason.label)].filter(Boolean).join(' · ')}
        description={
          hints.data && (
            <>
              {hints.data.text}
              <Tips projectId={projectId} items={hints.data.items} />
            </>
          )
        }
        action={
          <Space>
            {guidanceId !== null && (
              <Button
                onClick={() => {
                  open(true)
                  if (data.status === ReadStatus.unread) read(ReadStatus.read)
                }}
              >
                查看指南
              </Button>
            )}
            {can(guidance.driNotificationStatusChange) && <Button onClick={() => read(ReadStatus.dismissed)}>本期不再提示</Button>}
          </Space>
        }
      />
      <Modal open={isOpen} title={title} width={720} footer={null} onCancel={() => open(false)}>
        <div style={{ whiteSpace: 'pre-wrap' }}>{body}</div>
        {oss.map((file) => (
          <Button key={file.ossId} type="link" onClick={() => gallery.open(file, oss)}>
            {file.name}
          </Button>
        ))}
      </Modal>
      {gallery.dialog}
    </>
  )
}
