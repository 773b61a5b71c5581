import { dayOf } from '@oems/client/days.ts'
import { useStore } from '@oems/client/store.ts'
import { HealthLevel, TestResult, Vaccination } from '@oems/contract/declaration/codes.ts'
import { isAbnormal } from '@oems/contract/declaration/level.ts'
import { DeclaredTest, DeclareReason } from '@oems/contract/infoDeclaration/codes.ts'
import { type OwnInfo, ownInfoDeclarations } from '@oems/contract/infoDeclaration/phone.ts'
import { useOutboxes } from '../app/outboxed.ts'
import { sentenceOf } from '../core/notices.ts'
import { go } from '../core/route.ts'
import { send } from '../core/send.ts'
import type { Illnesses } from '../declare/diagnosis.ts'
import { nationOptions } from '../declare/nations.ts'
import { Button } from '../kit/Button.tsx'
import { Page } from '../kit/Page.tsx'
import { Tag } from '../kit/Tag.tsx'
import { homeState } from '../today/home.ts'
import { useLoaded } from '../today/useLoaded.ts'
import { labelOf, languageTag, said, words } from '../words/words.ts'
import styles from './infoDeclare.module.css'
import type { InfoItem } from './infoOutbox.ts'

/** What the person has declared beside the days, the newest first, and the way to declare anew. */
export function InfoDeclaresPage() {
  const { home } = useStore(homeState)
  const mayDeclare = home?.mayDeclare === true
  const waiting = useStore(useOutboxes().information.contents).items
  const { value, failed } = useLoaded(`infoDeclares ${waiting.length}`, () => send(ownInfoDeclarations.infoDeclareList, { pageSize: 50 }))
  return (
    <Page
      title={words.infoDeclare.title}
      onBack={() => history.back()}
      foot={mayDeclare && <Button onClick={() => go('/info-declare')}>{words.infoDeclare.add}</Button>}
    >
      <p className={styles.soft}>{mayDeclare ? words.infoDeclare.about : words.infoDeclare.noConsent}</p>
      {failed && !value && <p>{words.infoDeclare.noLine}</p>}
      {value?.list.length === 0 && waiting.length === 0 && <p>{words.infoDeclare.none}</p>}
      <ul className={styles.list}>
        {waiting.map((item) => (
          <Waiting key={item.clientKey} item={item} />
        ))}
        {value?.list.map((one) => (
          <Declared key={one.id} one={one} illnesses={home?.illnesses ?? []} />
        ))}
      </ul>
    </Page>
  )
}

/** Still on the phone: it goes by itself, unless the server has refused it. */
function Waiting({ item: { clientKey, filedAt, body, state, refusal } }: { readonly item: InfoItem }) {
  const outbox = useOutboxes().information
  return (
    <li>
      <span className={styles.top}>
        <b>{words.days.long(dayOf(filedAt))}</b>
        <Tag tone={state === 'refused' ? 'overdue' : 'progress'}>{state === 'refused' ? words.record.refused : words.record.waiting}</Tag>
      </span>
      <span>{labelOf(DeclareReason, body.reason)}</span>
      {body.papers.map(({ name, upload }) => (
        <span key={upload.uploadId} className={styles.soft}>
          {name}
        </span>
      ))}
      {refusal && (
        <>
          <span role="alert">{sentenceOf({ fields: refusal.fields, message: refusal.msg })}</span>
          <Button onClick={() => go(`/info-declare?in=${clientKey}`)}>{words.today.amend}</Button>
          <Button look="quiet" onClick={() => void outbox.drop(clientKey)}>
            {words.today.remove}
          </Button>
        </>
      )}
    </li>
  )
}

function Declared({ one, illnesses }: { readonly one: OwnInfo; readonly illnesses: Illnesses }) {
  const { date, declareReason, level, vaccination, vaccineDoses, testType, testResult, illnessName, visitAreas, oss } = one
  const about = (illnessId: number | null) => said(illnesses.find(({ id }) => id === illnessId)?.name ?? '')
  const nations = nationOptions(languageTag())
  const nameOf = (code: string) => nations.find(({ value }) => value === code)?.label ?? code
  const lines = [
    vaccination !== null &&
      [about(one.vaccineIllnessId), labelOf(Vaccination, vaccination), vaccineDoses && words.archive.dose(vaccineDoses)]
        .filter(Boolean)
        .join(' '),
    testType !== null &&
      testResult !== null &&
      `${[about(one.testIllnessId), labelOf(DeclaredTest, testType)].filter(Boolean).join(' ')}: ${labelOf(TestResult, testResult)}`,
    illnessName !== null && said(illnessName),
    ...visitAreas.map(({ nationCode, areaName, arriveDay, leaveDay }) =>
      [nameOf(nationCode), areaName, `${words.days.long(arriveDay)} – ${words.days.long(leaveDay)}`].filter(Boolean).join(' '),
    ),
  ].filter((line) => typeof line === 'string')
  return (
    <li>
      <span className={styles.top}>
        <b>{words.days.long(date)}</b>
        <Tag tone={isAbnormal(level) ? 'due' : 'done'}>{labelOf(HealthLevel, level)}</Tag>
      </span>
      <span>{labelOf(DeclareReason, declareReason)}</span>
      {lines.map((line) => (
        <span key={line} className={styles.soft}>
          {line}
        </span>
      ))}
      {oss.map(({ ossId, name, url }) => (
        <a key={ossId} className={styles.paper} href={url} target="_blank" rel="noreferrer">
          {name}
        </a>
      ))}
    </li>
  )
}
