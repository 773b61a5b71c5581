import { Relation } from '@oems/contract/people/codes.ts'
import { BindSource } from '@oems/contract/relative/codes.ts'
import type { OwnRelative } from '@oems/contract/relative/phone.ts'
import { Tag } from '../kit/Tag.tsx'
import { labelOf, words } from '../words/words.ts'
import styles from './relative.module.css'

/** One relative; whom the unit has entered is marked, so that a mistake is seen. */
export const RelativeCard = ({ relative, unbind }: { relative: OwnRelative; unbind: () => void }) => (
  <li className={styles.card}>
    <span className={styles.who}>
      <b>{relative.name}</b>
      <span>{labelOf(Relation, relative.relation)}</span>
      {relative.source === BindSource.import && <Tag tone="progress">{labelOf(BindSource, relative.source)}</Tag>}
    </span>
    <small>
      {[relative.mobile && `+${relative.telephoneCode} ${relative.mobile}`, relative.idNumber].filter(Boolean).join(words.relative.comma)}
    </small>
    <button type="button" className={styles.unbind} aria-label={words.relative.unbindOf(relative.name)} onClick={unbind}>
      {words.relative.unbind}
    </button>
  </li>
)
