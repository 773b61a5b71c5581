import { OrgFileType } from '@oems/contract/orgFiles/codes.ts'
import { OrgFile } from '@oems/contract/orgFiles/orgFiles.ts'
import { Button, Space } from 'antd'
import type { useGallery } from '../kit/file/Gallery.tsx'
import { Thumb } from '../kit/file/Thumb.tsx'
import type { RowAction } from '../kit/list/RowActions.tsx'
import { Part, Parts, rowsBy } from '../kit/record/Parts.tsx'
import { RecordDrawer } from '../kit/record/RecordDrawer.tsx'
import { RecordHead } from '../kit/record/RecordHead.tsx'
import { type Opened, useOpenedRecord } from '../kit/record/useOpened.ts'
import { ChangeHistoryButton } from '../operationLog/ChangeHistory.tsx'
import { ExpireTag } from './ExpireTag.tsx'
import styles from './orgFiles.module.css'

interface Props {
  readonly opened: Opened<OrgFile>
  readonly gallery: Pick<ReturnType<typeof useGallery>, 'open'>
  readonly actionsOf: (file: OrgFile) => readonly RowAction[]
}

/** One document beside the list: until when it holds, and its papers to look at. */
export function FileSheet({ opened, gallery, actionsOf }: Props) {
  const { row } = useOpenedRecord(opened)
  return (
    <RecordDrawer opened={opened} title={row?.title ?? '资料'}>
      {row && (
        <>
          <RecordHead
            name={row.title}
            about={OrgFileType.label(row.fileType)}
            states={<ExpireTag file={row} />}
            place={row.orgName}
            actions={
              <Space wrap>
                {actionsOf(row).map(({ label, onClick, danger = false }) => (
                  <Button key={label} danger={danger} onClick={onClick}>
                    {label}
                  </Button>
                ))}
                <ChangeHistoryButton targetType="组织资料" targetId={row.id} name={row.title} />
              </Space>
            }
          />
          <Parts>
            <Part title="附件">
              <ul className={styles.tiles}>
                {row.oss.map((paper) => (
                  <li key={paper.ossId}>
                    <button
                      type="button"
                      className={styles.tile}
                      aria-label={`查看${paper.name}`}
                      title={paper.name}
                      onClick={() => gallery.open(paper, row.oss)}
                    >
                      <Thumb file={paper} isNamed />
                      <span>{paper.name}</span>
                    </button>
                  </li>
                ))}
              </ul>
            </Part>
            <Part
              title="资料"
              rows={rowsBy(OrgFile, row)(['effectiveDate', 'expireDate', 'visibleToBelow', 'createdAt', 'remark'])}
              wide={['备注']}
            />
          </Parts>
        </>
      )}
    </RecordDrawer>
  )
}
