import { wallClock } from '@oems/client/days.ts'
import { RegisterState } from '@oems/contract/registration/codes.ts'
import { type OwnJoin, registrationPhone } from '@oems/contract/registration/phone.ts'
import { send } from '../core/send.ts'
import { useList } from '../core/useList.ts'
import { Button } from '../kit/Button.tsx'
import { Page } from '../kit/Page.tsx'
import { Tag, type Tone } from '../kit/Tag.tsx'
import { labelOf, words } from '../words/words.ts'
import styles from './registration.module.css'

const readJoins = () => send(registrationPhone.joins, {})

/** What has been asked of projects, and what they said. */
export function JoinsPage() {
  const { list, failed, load } = useList(readJoins)
  return (
    <Page title={words.registration.joins} onBack={() => history.back()}>
      {failed && (
        <>
          <p>{words.registration.noLine}</p>
          <Button onClick={load}>{words.app.retry}</Button>
        </>
      )}
      {list?.length === 0 && <p className={styles.help}>{words.registration.noJoins}</p>}
      {list && list.length > 0 && (
        <ul className={styles.joins}>
          {list.map((join) => (
            <Join key={join.registerEmpId} join={join} />
          ))}
        </ul>
      )}
    </Page>
  )
}

const tones: Readonly<Record<OwnJoin['registerState'], Tone>> = {
  [RegisterState.pending]: 'progress',
  [RegisterState.joined]: 'done',
  [RegisterState.rejected]: 'overdue',
  [RegisterState.removed]: 'none',
}
const minute = (moment: string) => words.days.fullTime(wallClock(Date.parse(moment)).replace('T', ' ').slice(0, 16))

const Join = ({ join: { orgName, registerState, appliedAt, dealAt, dealReason } }: { join: OwnJoin }) => (
  <li className={styles.join}>
    <b>{orgName}</b>
    <Tag tone={tones[registerState]}>{labelOf(RegisterState, registerState)}</Tag>
    {dealReason && <p>{dealReason}</p>}
    <small>
      {words.registration.appliedAt(minute(appliedAt))}
      {dealAt && <> {words.registration.dealtAt(minute(dealAt))}</>}
    </small>
  </li>
)
