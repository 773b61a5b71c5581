import { logs } from '@oems/contract/operationLog/logs.ts'
import { useParams } from 'react-router'
import { useRead } from '../core/calls.ts'
import { Shown } from '../kit/record/Loaded.tsx'
import { idIn, RecordPage } from '../kit/record/RecordPage.tsx'
import { LogHead, LogSheet } from './LogRecord.tsx'

/** One entry of the log, to be linked to and printed. */
export default function LogEntryPage() {
  const logId = idIn(useParams().logId)
  const read = useRead(logs.info, { logId: logId ?? 0 }, { enabled: logId !== null })
  return (
    <RecordPage title="日志详情" id={logId} read={read} missing="该日志不存在，或不在本单位">
      <Shown read={read} lines={10}>
        {(entry) => (
          <>
            <LogHead row={entry} />
            <LogSheet entry={entry} />
          </>
        )}
      </Shown>
    </RecordPage>
  )
}
