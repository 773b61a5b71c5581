import { FileAccess, FileStatus, StorageKind } from '@oems/contract/files/codes.ts'
import type { StoredFile } from '@oems/contract/files/files.ts'
import { Button } from 'antd'
import { moment } from '../core/moment.ts'
import { isShownHere } from '../kit/file/kinds.ts'
import { openFile } from '../kit/file/openFile.ts'
import { Thumb } from '../kit/file/Thumb.tsx'
import { sizeText } from '../kit/file/words.ts'
import { Part, Parts } from '../kit/record/Parts.tsx'
import { RecordDrawer } from '../kit/record/RecordDrawer.tsx'
import { RecordHead } from '../kit/record/RecordHead.tsx'
import { type Opened, useOpenedRecord } from '../kit/record/useOpened.ts'
import { StatusTag } from '../kit/StatusTag.tsx'
import styles from './files.module.css'
import { bizTypeName, durationText, isVisible, toneOf, type Visible } from './words.ts'

interface Props {
  readonly opened: Opened<StoredFile>
  readonly look: (file: Visible) => void
  readonly remove: ((ids: number[]) => void) | undefined
}

/** One file: what it is, who brought it, and what it belongs to. */
export function FileRecord({ opened, look, remove }: Props) {
  const { row } = useOpenedRecord(opened)
  return (
    <RecordDrawer opened={opened} title={row?.name ?? '文件'}>
      {row && (
        <>
          <RecordHead
            name={row.name}
            about={sizeText(row.size)}
            states={<StatusTag tone={toneOf(row)}>{FileStatus.label(row.status)}</StatusTag>}
            actions={
              <>
                {isVisible(row) ? (
                  <Button onClick={() => void openFile(row)}>在新窗口打开</Button>
                ) : (
                  <span className={styles.hidden}>只有能查看所属记录的人可以打开</span>
                )}
                {remove && row.status !== FileStatus.deleted && (
                  <Button danger onClick={() => remove([row.ossId])}>
                    删除
                  </Button>
                )}
              </>
            }
          />
          {isShownHere(row) && isVisible(row) && (
            <button type="button" className={styles.preview} aria-label={`放大${row.name}`} onClick={() => look(row)}>
              <Thumb key={row.ossId} file={row} isNamed />
            </button>
          )}
          <Parts>
            <Part title="文件" rows={factsOf(row)} wide={['类型']} />
            <Part title="来源与去处" rows={originOf(row)} wide={['所属', '上传组织']} />
          </Parts>
        </>
      )}
    </RecordDrawer>
  )
}

const factsOf = ({ mime, ext, bizType, width, height, durationSec, storage, access }: StoredFile) => ({
  业务类型: bizTypeName(bizType),
  扩展名: ext,
  类型: mime,
  ...(width !== null && height !== null && { 尺寸: `${width} × ${height}` }),
  ...(durationSec !== null && { 时长: durationText(durationSec) }),
  存储: StorageKind.label(storage),
  访问: FileAccess.label(access),
})

const originOf = ({ createdByName, createdAt, orgName, owners }: StoredFile) => ({
  上传人: createdByName,
  上传时间: moment(createdAt, true),
  上传组织: orgName,
  所属: owners.join('、'),
})
