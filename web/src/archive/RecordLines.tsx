import type { OssFile } from '@oems/contract/files/files.ts'
import { Empty } from 'antd'
import type { ReactNode } from 'react'
import type { useGallery } from '../kit/file/Gallery.tsx'
import { type RowAction, RowActions } from '../kit/list/RowActions.tsx'
import styles from './archive.module.css'

interface Line {
  readonly id: number
  readonly title: string
  /** What is missing is left out. */
  readonly about: readonly (string | null)[]
  readonly state?: ReactNode
  readonly papers: readonly OssFile[]
  readonly actions: readonly RowAction[]
}
interface Props {
  readonly lines: readonly Line[]
  readonly empty: string
  readonly gallery: Pick<ReturnType<typeof useGallery>, 'open'>
  readonly add: ReactNode
}

/** Records of an archive below each other, with their papers and what can be done with them. */
export const RecordLines = ({ lines, empty, gallery, add }: Props) => (
  <>
    {lines.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={empty} />}
    <ul className={styles.lines}>
      {lines.map(({ id, title, about, state, papers, actions }) => (
        <li key={id}>
          <span>
            <b>{title}</b>
            <small>{about.filter(Boolean).join(' · ')}</small>
            {papers.map((paper) => (
              <button key={paper.ossId} type="button" className="link-button" onClick={() => gallery.open(paper, papers)}>
                {paper.name}
              </button>
            ))}
          </span>
          {state}
          <RowActions actions={actions} name={title} />
        </li>
      ))}
    </ul>
    <div className={styles.actions}>{add}</div>
  </>
)
