import { FileStatus } from '@oems/contract/files/codes.ts'
import type { files, StoredFile } from '@oems/contract/files/files.ts'
import { Checkbox, Skeleton } from 'antd'
import { Thumb } from '../kit/file/Thumb.tsx'
import { sizeText } from '../kit/file/words.ts'
import { Cut } from '../kit/list/Cells.tsx'
import { EmptyList } from '../kit/list/EmptyList.tsx'
import { Pager } from '../kit/list/Pager.tsx'
import { type RowAction, RowActions } from '../kit/list/RowActions.tsx'
import type { List } from '../kit/list/useListPage.ts'
import { StatusTag } from '../kit/StatusTag.tsx'
import styles from './files.module.css'
import { durationText, noFiles, toneOf } from './words.ts'

interface Props {
  readonly list: List<typeof files.list>
  readonly onOpen: (file: StoredFile) => void
  readonly actions: (file: StoredFile) => readonly RowAction[]
  readonly selectable: boolean
}

/** The files as pictures, many to a line. */
export function FileGrid({ list, onOpen, actions, selectable }: Props) {
  const { rows, isLoading, isFetching, selection } = list
  const chosen = new Set(selection.ids)
  const choose = (ossId: number, isChosen: boolean) =>
    selection.props.onChange(isChosen ? [...selection.ids, ossId] : selection.ids.filter((id) => id !== ossId))
  return (
    <div ref={list.frame} className={styles.frame} aria-busy={isFetching || undefined}>
      {isLoading ? (
        <Skeleton active title={false} paragraph={{ rows: 8 }} />
      ) : rows.length === 0 ? (
        <EmptyList list={list} first={null} nothing={noFiles} />
      ) : (
        <ul className={styles.grid} aria-label="文件">
          {rows.map((file) => (
            <li key={file.ossId} className={styles.card} data-row-key={file.ossId} data-chosen={chosen.has(file.ossId)} tabIndex={-1}>
              <button type="button" className={styles.open} aria-label={`查看${file.name}的详情`} onClick={() => onOpen(file)}>
                <Thumb file={file} isNamed />
                {file.durationSec !== null && <span className={styles.duration}>{durationText(file.durationSec)}</span>}
              </button>
              {selectable && (
                <Checkbox
                  className={styles.choice ?? ''}
                  checked={chosen.has(file.ossId)}
                  aria-label={`选择 ${file.name}`}
                  onChange={({ target }) => choose(file.ossId, target.checked)}
                />
              )}
              <p className={styles.name}>
                <Cut text={file.name} />
              </p>
              <div className={styles.about}>
                <span>{sizeText(file.size)}</span>
                {file.status === FileStatus.used ? null : <StatusTag tone={toneOf(file)}>{FileStatus.label(file.status)}</StatusTag>}
                <RowActions actions={actions(file).map((action) => ({ ...action, rare: true }))} name={file.name} />
              </div>
            </li>
          ))}
        </ul>
      )}
      <Pager list={list} />
    </div>
  )
}
