import { PeType } from '@oems/contract/examination/codes.ts'
import { ownExaminations } from '@oems/contract/examination/phone.ts'
import { send } from '../core/send.ts'
import { Page } from '../kit/Page.tsx'
import { Tag } from '../kit/Tag.tsx'
import { useLoaded } from '../today/useLoaded.ts'
import { labelOf, words } from '../words/words.ts'
import styles from './examination.module.css'

/** The own reports, the newest first; what has not been opened yet says so. */
export function ExaminationsPage() {
  const { value, failed } = useLoaded('examinations', () => send(ownExaminations.peList, {}))
  return (
    <Page title={words.examination.title} onBack={() => history.back()}>
      {failed && !value && <p>{words.examination.noLine}</p>}
      {value?.list.length === 0 && <p>{words.examination.none}</p>}
      <ul className={styles.list}>
        {value?.list.map(({ id, examDate, peType, institution, abnormalCount, notifiedAt }) => (
          <li key={id}>
            <a href={`#/examination/${id}`}>
              <span className={styles.top}>
                <b>{words.days.long(examDate)}</b>
                {notifiedAt === null && <Tag tone="progress">{words.examination.unread}</Tag>}
              </span>
              <span>
                {labelOf(PeType, peType)}
                {institution && ` · ${institution}`}
              </span>
              <Tag tone={abnormalCount > 0 ? 'due' : 'done'}>
                {abnormalCount > 0 ? words.examination.abnormal(abnormalCount) : words.examination.allNormal}
              </Tag>
            </a>
          </li>
        ))}
      </ul>
    </Page>
  )
}
