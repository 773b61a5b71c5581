import { OrgFileType } from '@oems/contract/orgFiles/codes.ts'
import { type OrgFile, orgFiles } from '@oems/contract/orgFiles/orgFiles.ts'
import { Button, Empty } from 'antd'
import { useGallery } from '../kit/file/Gallery.tsx'
import { RowActions } from '../kit/list/RowActions.tsx'
import { Loaded } from '../kit/record/Loaded.tsx'
import { ExpireTag } from './ExpireTag.tsx'
import styles from './orgFiles.module.css'
import { Papers } from './Papers.tsx'
import { useFileEditor } from './useFileEditor.tsx'

interface Props {
  readonly orgId: number
  readonly orgType: number
}
/** A node has a handful; whoever has more looks at the list. */
const atMost = 100

/** 资料 of one node, as a part of its page: its own, and what those above share. */
export default function NodeFiles({ orgId }: Props) {
  const gallery = useGallery()
  const editor = useFileEditor(() => undefined)
  const add = editor.add && <Button onClick={() => editor.add?.({ orgId })}>新增资料</Button>
  return (
    <section aria-label="资料">
      <Loaded call={orgFiles.list} input={{ orgId, below: 0, pageSize: atMost }}>
        {({ list, total }) => (
          <>
            <div className={styles.bar}>
              <span>{total > list.length ? `共 ${total} 份，前 ${list.length} 份` : `${total} 份`}</span>
              {add}
            </div>
            {list.length === 0 ? (
              <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有资料，可先上传应急预案和资质证照" />
            ) : (
              <ul className={styles.lines}>
                {list.map((file) => (
                  <li key={file.id} className={styles.line}>
                    <span>
                      <b>{file.title}</b>
                      <small>{fromWhere(file)}</small>
                    </span>
                    <ExpireTag file={file} />
                    <Papers file={file} gallery={gallery} />
                    <span>{periodOf(file)}</span>
                    <RowActions actions={editor.actionsOf(file)} name={file.title} />
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </Loaded>
      {editor.dialogs}
      {gallery.dialog}
    </section>
  )
}

const fromWhere = ({ fileType, inherited, orgName }: OrgFile) =>
  [OrgFileType.label(fileType), inherited === 1 ? `上级共用：${orgName}` : null].filter(Boolean).join(' · ')
const periodOf = ({ effectiveDate, expireDate }: OrgFile) =>
  effectiveDate === null && expireDate === null ? '—' : `${effectiveDate ?? '…'} 至 ${expireDate ?? '长期'}`
