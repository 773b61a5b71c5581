import { archives } from '@oems/contract/archive/archives.ts'
import type { TimelineEntry } from '@oems/contract/archive/timeline.ts'
import { Button, Empty, Select, Timeline } from 'antd'
import { useState } from 'react'
import { useRead } from '../core/calls.ts'
import { Loaded } from '../kit/record/Loaded.tsx'
import styles from './archive.module.css'
import type { TabView } from './tabView.ts'

/** Everything that is known to have happened, the newest first, page by page. */
export function TimelineTab({ archive: { archiveId } }: TabView) {
  const [types, choose] = useState<string[]>([])
  const [cursors, setCursors] = useState<readonly (string | null)[]>([null])
  const { data } = useRead(archives.timeline, { archiveId })
  const show = (chosen: string[]) => {
    choose(chosen)
    setCursors([null])
  }
  return (
    <section aria-label="时间线" className={styles.timeline}>
      <Select
        mode="multiple"
        allowClear
        aria-label="记录类型"
        placeholder="全部类型"
        value={types}
        onChange={show}
        options={(data?.kinds ?? []).map(({ type, name }) => ({ value: type, label: name }))}
      />
      {cursors.map((before, at) => (
        <Loaded key={before} call={archives.timeline} input={{ archiveId, types, ...(before !== null && { before }) }}>
          {(page) => (
            <>
              {page.entries.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有记录" />}
              <Entries entries={page.entries} />
              {page.before !== null && at === cursors.length - 1 && (
                <Button onClick={() => setCursors([...cursors, page.before])}>更早的记录</Button>
              )}
            </>
          )}
        </Loaded>
      ))}
    </section>
  )
}

const Entries = ({ entries }: { readonly entries: readonly TimelineEntry[] }) => (
  <Timeline
    items={entries.map(({ key, day, title, detail, orgName, notable }) => ({
      key,
      color: notable ? 'red' : 'gray',
      content: (
        <>
          <b>{title}</b>
          {notable && <span className={styles.notable}>须留意</span>}
          <div className={styles.about}>{[day, detail, orgName].filter(Boolean).join(' · ')}</div>
        </>
      ),
    }))}
  />
)
