import type { OrgFile } from '@oems/contract/orgFiles/orgFiles.ts'
import type { useGallery } from '../kit/file/Gallery.tsx'
import styles from './orgFiles.module.css'

type Gallery = Pick<ReturnType<typeof useGallery>, 'open'>

/** The papers of a document by their names; a press shows one. */
export const Papers = ({ file, gallery }: { readonly file: OrgFile; readonly gallery: Gallery }) => (
  <span className={styles.papers} data-row-actions="">
    {file.oss.map((paper) => (
      <button key={paper.ossId} type="button" className="link-button" title={paper.name} onClick={() => gallery.open(paper, file.oss)}>
        {paper.name}
      </button>
    ))}
  </span>
)
