import type { Output } from '@oems/contract/core/call.ts'
import { packsText } from '@oems/contract/drugStock/packs.ts'
import { DeclareSource } from '@oems/contract/reserve/codes.ts'
import { type reserveDeclares as calls, reserveDeclares } from '@oems/contract/reserve/declares.ts'
import { gapOf } from '@oems/contract/supplies/norm.ts'
import { Button } from 'antd'
import { useRead } from '../../core/calls.ts'
import { moment } from '../../core/moment.ts'
import { LevelBar, Quantity } from '../../drugStock/tones.tsx'
import { useGallery } from '../../kit/file/Gallery.tsx'
import { Shown } from '../../kit/record/Loaded.tsx'
import { isDrug } from '../sheet/entries.ts'
import styles from '../sheet/sheet.module.css'
import { ofReserve } from '../sheet/sheetCalls.ts'
import { StatusCell } from '../status/StatusCell.tsx'
import { useVoiding } from './useVoiding.tsx'

type Info = Output<typeof calls.historyDetail>

/** What was declared for a period, as it was then, with what had changed since the one before and what the ledger has now. */
export function Snapshot({ declareId }: { readonly declareId: number }) {
  const read = useRead(reserveDeclares.historyDetail, { declareId, ...ofReserve })
  return <Shown read={read}>{(info) => <Declaration info={info} />}</Shown>
}

function Declaration({ info }: { readonly info: Info }) {
  const voiding = useVoiding()
  const gallery = useGallery()
  const isLatest = info.submissions.find(({ voided }) => !voided)?.declareId === info.declareId
  const mayVoid = voiding.ask && isLatest && info.endDay >= moment(new Date().toISOString()).slice(0, 10)
  return (
    <section className={styles.sheet} aria-label={`${info.orgName} ${info.periodKey} 申报内容`}>
      <header className={styles.head}>
        <b>{info.periodKey}</b>
        <StatusCell {...info} />
        <span>
          {moment(info.declaredAt)} {info.declaredByName ?? ''} 申报
        </span>
        <span>达标率 {info.reachRate ?? '—'}</span>
        <span>缺口 {info.shortageNum} 项</span>
        <span>在岗 {info.headcount.toLocaleString('zh-CN')} 人</span>
        {mayVoid && (
          <span className={styles.end}>
            <Button danger onClick={() => voiding.ask?.(info)}>
              作废
            </Button>
          </span>
        )}
      </header>
      <div className={styles.scroll}>
        <table className={styles.grid} aria-label="申报内容" data-paper-wide="">
          <thead>
            <tr>
              {['名称/规格', '上期', '本期', '变化', '最近效期', '标准储备量', '缺口', '水平', '台账现有', '备注'].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {info.items.map((item) => (
              <Line key={item.suppliesId} item={item} isOfDrugs={isDrug(info)} />
            ))}
          </tbody>
        </table>
      </div>
      {info.remark && <p>备注：{info.remark}</p>}
      {info.oss.length > 0 && (
        <p>
          附件：
          {info.oss.map((file) => (
            <Button key={file.ossId} type="link" onClick={() => gallery.open(file, info.oss)}>
              {file.name}
            </Button>
          ))}
        </p>
      )}
      {info.submissions.length > 1 && (
        <ol className={styles.hints} aria-label="本期各次申报">
          {info.submissions.map(({ declareId, declaredAt, declaredByName, source, voided, voidReason }) => (
            <li key={declareId}>
              {moment(declaredAt)} {declaredByName ?? ''} {DeclareSource.label(source)}
              {voided && `，已作废：${voidReason ?? ''}`}
            </li>
          ))}
        </ol>
      )}
      {gallery.dialog}
      {voiding.dialog}
    </section>
  )
}

function Line({ item, isOfDrugs }: { readonly item: Info['items'][number]; readonly isOfDrugs: boolean }) {
  const { quantity, requiredQuantity, before, change, ledgerNow } = item
  const gap = gapOf(quantity, requiredQuantity)
  const parts = `医务室 ${packsText(item.ledgerQuantity, item)}，库外 ${packsText(item.offQuantity, item)}`
  return (
    <tr data-short={gap > 0 || undefined}>
      <th scope="row" className={styles.name}>
        {item.name}
        {item.spec && <small>{item.spec}</small>}
      </th>
      <td className={styles.figure}>
        <Quantity units={before} of={item} />
      </td>
      <td className={styles.figure} title={isOfDrugs ? parts : undefined}>
        <Quantity units={quantity} of={item} />
      </td>
      <td className={styles.figure} data-changed={(change !== null && change !== 0) || undefined}>
        {change === null ? '—' : change === 0 ? '不变' : `${change > 0 ? '+' : ''}${packsText(change, item)}`}
      </td>
      <td className={styles.day}>{item.nearestExpiry ?? '—'}</td>
      <td className={styles.figure}>
        <Quantity units={requiredQuantity} of={item} />
      </td>
      <td className={styles.gap}>{gap > 0 ? packsText(gap, item) : '—'}</td>
      <td className={styles.level}>
        <LevelBar level={item.stockLevel} />
      </td>
      <td className={styles.figure}>
        <Quantity units={ledgerNow} of={item} />
      </td>
      <td className={styles.remark}>{item.remark ?? '—'}</td>
    </tr>
  )
}
