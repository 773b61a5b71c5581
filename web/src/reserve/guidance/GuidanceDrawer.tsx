import type { CodeOf } from '@oems/contract/core/codes.ts'
import { GuidanceState } from '@oems/contract/reserve/codes.ts'
import { type Guidance, guidance } from '@oems/contract/reserve/guidance.ts'
import { reserveIllness } from '@oems/contract/supplies/codes.ts'
import { Button, Pagination, Spin } from 'antd'
import { useState } from 'react'
import { useRead } from '../../core/calls.ts'
import { moment } from '../../core/moment.ts'
import { Failed } from '../../kit/Failed.tsx'
import { useGallery } from '../../kit/file/Gallery.tsx'
import { ReadingDrawer } from '../../kit/record/ReadingDrawer.tsx'
import { StatusTag, type Tone } from '../../kit/StatusTag.tsx'
import styles from './guidance.module.css'
import { ReadStat } from './ReadStat.tsx'
import { useGuidanceEditor } from './useGuidanceEditor.tsx'

interface Props {
  readonly open: boolean
  readonly close: () => void
}
const pageSize = 10

/** 储备指南: what was written at the nodes of the scope, the latest first, and who has read it. */
export function GuidanceDrawer({ open, close }: Props) {
  const [pageNo, turn] = useState(1)
  const asked = { illnessId: reserveIllness, pageNo, pageSize }
  const { data, isError, refetch } = useRead(guidance.guidanceList, asked, { enabled: open })
  const editor = useGuidanceEditor()
  const [counted, count] = useState<Guidance | null>(null)
  return (
    <>
      <ReadingDrawer
        title="储备指南"
        open={open}
        onClose={close}
        size={720}
        extra={editor.add && <Button onClick={editor.add}>新增指南</Button>}
      >
        {isError && !data && <Failed message="加载失败" again={() => void refetch()} />}
        {!data && !isError && <Spin />}
        {data?.total === 0 && <p className={styles.empty}>还没有储备指南</p>}
        {data?.list.map((one) => (
          <Entry key={one.guidanceId} guide={one} actions={editor.actionsOf(one, () => count(one))} />
        ))}
        {data && data.total > pageSize && (
          <Pagination current={pageNo} pageSize={pageSize} total={data.total} onChange={turn} showSizeChanger={false} />
        )}
      </ReadingDrawer>
      {editor.dialogs}
      <ReadStat guide={counted} close={() => count(null)} />
    </>
  )
}

const tones: Readonly<Record<CodeOf<typeof GuidanceState>, Tone>> = {
  [GuidanceState.draft]: 'progress',
  [GuidanceState.published]: 'done',
  [GuidanceState.withdrawn]: 'none',
}

interface EntryProps {
  readonly guide: Guidance
  readonly actions: readonly { readonly label: string; readonly onClick: () => void }[]
}
function Entry({ guide: { title, body, oss, state, revision, orgName, effectiveFrom, effectiveTo, updatedAt }, actions }: EntryProps) {
  const gallery = useGallery()
  const days = effectiveFrom || effectiveTo ? `有效期 ${effectiveFrom ?? '即日'} 至 ${effectiveTo ?? '长期'}` : '长期有效'
  return (
    <article className={styles.entry} aria-label={title}>
      <h3>
        {title} <StatusTag tone={tones[state]}>{GuidanceState.label(state)}</StatusTag>
      </h3>
      <p className={styles.about}>
        {orgName} · 第{revision}版 · {days} · 更新于 {moment(updatedAt)}
      </p>
      <p className={styles.body}>{body}</p>
      {oss.map((file) => (
        <Button key={file.ossId} type="link" onClick={() => gallery.open(file, oss)}>
          {file.name}
        </Button>
      ))}
      {actions.length > 0 && (
        <p className={styles.actions}>
          {actions.map(({ label, onClick }) => (
            <Button key={label} onClick={onClick}>
              {label}
            </Button>
          ))}
        </p>
      )}
      {gallery.dialog}
    </article>
  )
}
