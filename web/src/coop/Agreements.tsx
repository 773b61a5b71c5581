import type { Institution } from '@oems/contract/coop/institutions.ts'
import type { useGallery } from '../kit/file/Gallery.tsx'
import styles from './coop.module.css'

interface Props {
  readonly row: Pick<Institution, 'oss'>
  readonly gallery: Pick<ReturnType<typeof useGallery>, 'open'>
}

/** The papers of an agreement by their names; a press shows one. */
export const Agreements = ({ row, gallery }: Props) => (
  <span className={styles.papers} data-row-actions="">
    {row.oss.map((paper) => (
      <button key={paper.ossId} type="button" className="link-button" title={paper.name} onClick={() => gallery.open(paper, row.oss)}>
        {paper.name}
      </button>
    ))}
  </span>
)
