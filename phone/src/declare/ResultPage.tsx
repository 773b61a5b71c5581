import { useStore } from '@oems/client/store.ts'
import { DeclareStatus, HealthLevel, statusWords } from '@oems/contract/declaration/codes.ts'
import { levelOf } from '@oems/contract/declaration/level.ts'
import type { Declared, PhoneHome } from '@oems/contract/phone/phone.ts'
import { useEffect, useState } from 'react'
import { useOutbox } from '../app/outboxed.ts'
import { inWords } from '../core/days.ts'
import { goInstead } from '../core/route.ts'
import { Button } from '../kit/Button.tsx'
import { Page } from '../kit/Page.tsx'
import type { Tone } from '../kit/Tag.tsx'
import { isDurable } from '../outbox/itemStore.ts'
import { type DeclareItem, results } from '../outbox/sender.ts'
import { correctionOf } from './correction.ts'
import styles from './declare.module.css'
import { conditionOf } from './draft.ts'
import { advice, levelTone } from './words.ts'

/** What became of one filing: on its way, stored on the phone, accepted with its level, or refused. */
export function ResultPage({ home, clientKey }: { home: PhoneHome; clientKey: string }) {
  const outbox = useOutbox()
  const outcome = useStore(results).get(clientKey)?.outcome
  const item = useStore(outbox.contents).items.find((one) => one.clientKey === clientKey)
  const accepted = outcome?.is === 'accepted' ? outcome.reply : null

  // What is read here needs no notice on the home page.
  const isReadHere = accepted !== null && item?.state === 'late'
  useEffect(() => {
    if (isReadHere) void outbox.drop(clientKey)
  }, [isReadHere, outbox, clientKey])
  // After a reload there is nothing to show that the day's page does not show.
  useEffect(() => {
    if (!outcome && !item) goInstead('/')
  }, [outcome, item])

  return (
    <Page title="申报结果" foot={<Foot item={item} accepted={accepted} />}>
      {accepted ? (
        <Accepted reply={accepted} phone={home.servicePhone} />
      ) : item?.state === 'refused' ? (
        <Refused item={item} />
      ) : (
        item && <Waiting item={item} phone={home.servicePhone} />
      )}
    </Page>
  )
}

function Foot({ item, accepted }: { item: DeclareItem | undefined; accepted: Declared | null }) {
  if (item?.state === 'refused')
    return (
      <>
        <Button onClick={() => goInstead(correctionOf(item))}>修改后重新提交</Button>
        <Button look="quiet" onClick={() => goInstead('/')}>
          稍后处理
        </Button>
      </>
    )
  return (
    <>
      <Button onClick={() => goInstead('/')}>完成</Button>
      {accepted && (
        <Button look="quiet" onClick={() => goInstead(`/declare/${accepted.date}?from=correct`)}>
          填错了，更正
        </Button>
      )}
    </>
  )
}

function Accepted({ reply, phone }: { reply: Declared; phone: string | null }) {
  const level = reply.level ?? HealthLevel.normal
  if (reply.older)
    return (
      <Card tone="due" title="已收到，未采用">
        <p>{inWords(reply.date)}已有填写时间更晚的申报（其他设备或他人代报），以更晚的一次为准。本次填写已保留在申报记录中。</p>
        <p>
          当日健康等级：{HealthLevel.label(level)}。{advice[level]}
        </p>
        {level === HealthLevel.urgent && <Call phone={phone} />}
      </Card>
    )
  return (
    <>
      <Card tone={levelTone[level]} title={level === HealthLevel.normal ? '申报成功' : `已申报：${HealthLevel.label(level)}`}>
        <p>
          {inWords(reply.date)} · {reply.obliged ? statusWords(reply.status, reply.lateFilled) : '自愿申报'}
        </p>
        <p>{advice[level]}</p>
        {level === HealthLevel.urgent && <Call phone={phone} />}
      </Card>
      {reply.status === DeclareStatus.overdue && <p>服务器于北京时间 {reply.declaredAt.beijing} 收到，已过截止时间，按逾期补报计。</p>}
    </>
  )
}

/** The server decides the level; but a person in danger is not left without advice because the line is down. */
function Waiting({ item, phone }: { item: DeclareItem; phone: string | null }) {
  const durable = useStore(isDurable)
  const slow = useSlow()
  const outcome = useStore(results).get(item.clientKey)?.outcome
  const level = levelOf(conditionOf(item.body))
  if (!outcome && !slow)
    return (
      <Card tone="progress" title="正在提交…">
        <p>{inWords(item.body.date)}的申报</p>
      </Card>
    )
  return (
    <>
      <Card tone="progress" title={durable ? '已保存到本机，待发送' : '待发送，请勿关闭本页面'}>
        <p>{inWords(item.body.date)}的申报会在网络恢复后自动发送，不会重复。是否按时以服务器收到的时间为准。</p>
      </Card>
      {level >= HealthLevel.abnormal && (
        <Card tone="overdue" title="请注意">
          <p>{advice[level]}</p>
          {level === HealthLevel.urgent && <Call phone={phone} />}
        </Card>
      )}
    </>
  )
}

function useSlow() {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), 3000)
    return () => clearTimeout(timer)
  }, [])
  return slow
}

const Refused = ({ item }: { item: DeclareItem }) => (
  <Card tone="overdue" title="未被接收">
    <p>{item.refusal?.fields[0]?.msg ?? item.refusal?.msg}</p>
    <p>填写的内容已保留在本机。</p>
  </Card>
)

const Call = ({ phone }: { phone: string | null }) =>
  phone ? (
    <a className={styles.phone} href={`tel:${phone}`}>
      拨打 {phone}
    </a>
  ) : (
    <p>请联系本单位医务室。</p>
  )

const icons: Readonly<Partial<Record<Tone, string>>> = {
  done: 'm7 12.5 3.5 3.5L17 9',
  progress: 'M12 7v5.5l3.500 2',
  due: 'M12 7v6M12 16.500v.01',
  overdue: 'M12 7v6M12 16.500v.01',
}

const Card = ({ tone, title, children }: { tone: Tone; title: string; children: React.ReactNode }) => (
  <section className={styles.result} data-tone={tone} role="status">
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <circle cx="12" cy="12" r="9.500" />
      <path d={icons[tone]} />
    </svg>
    <h2>{title}</h2>
    {children}
  </section>
)
