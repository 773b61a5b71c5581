import { CopyOutlined } from '@ant-design/icons'
import { succeeded } from '../core/notices.ts'
import { copy } from '../kit/copy.ts'
import styles from './rooms.module.css'

/** The standing number of a room's conference, to be pasted into whatever joins it. */
export const MeetingNo = ({ meetingNo }: { readonly meetingNo: string | null }) =>
  meetingNo === null ? (
    <>—</>
  ) : (
    <span className={styles.meeting} data-row-actions="">
      {meetingNo}
      <button type="button" className="link-button" aria-label="复制会议号" onClick={() => copy(meetingNo) && succeeded('会议号已复制')}>
        <CopyOutlined aria-hidden />
      </button>
    </span>
  )
