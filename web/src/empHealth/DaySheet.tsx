import { inputsFor } from '@oems/client/inputs.ts'
import { uuid } from '@oems/client/random.ts'
import { ReportDraft, reports, type SheetIllness } from '@oems/contract/empHealth/reports.ts'
import { Alert, Button, Input, Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useCan, useRead, useWrite } from '../core/calls.ts'
import { useLatest } from '../core/latest.ts'
import { moment } from '../core/moment.ts'
import { Failed } from '../kit/Failed.tsx'
import { listAddress } from '../kit/list/address.ts'
import { StatusTag } from '../kit/StatusTag.tsx'
import styles from './empHealth.module.css'
import { type Entry, entryKey, itemOf } from './entries.ts'
import { IllnessCard } from './IllnessCard.tsx'
import { statusLabel, statusTone } from './tones.ts'
import { useCaseEditor } from './useCaseEditor.tsx'

interface Props {
  readonly projectId: number
  readonly date: string
  readonly unsaved: (isUnsaved: boolean) => void
}

/** The day to be filled in: its illnesses with their cases; what is entered goes with the report, all at once. */
export function DaySheet({ projectId, date, unsaved }: Props) {
  const can = useCan()
  const { data: sheet, isError, refetch } = useRead(reports.queryUserHealth, { projectId, date })
  const [entries, setEntries] = useState<readonly Entry[]>([])
  /** Null: as it stands in the report. */
  const [remark, setRemark] = useState<string | null>(null)
  const [clientKey, setClientKey] = useState(uuid)
  const writing = useWrite(reports.declareUserHealth, '已上报')
  const editor = useCaseEditor(date, (entry) => setEntries((old) => [...old.filter((one) => entryKey(one) !== entryKey(entry)), entry]))
  const isUnsaved = entries.length > 0 || remark !== null
  const mark = useLatest(unsaved)
  useEffect(() => {
    mark(isUnsaved)
    return () => mark(false)
  }, [isUnsaved, mark])
  if (isError && !sheet) return <Failed message="加载失败" again={() => void refetch()} />
  if (!sheet) return <Skeleton active paragraph={{ rows: 8 }} />

  const mayDeclare = can(reports.declareUserHealth) && sheet.open
  const isFound = sheet.illnesses.some(({ counts }) => counts.newToday > 0) || entries.some(({ before }) => before === null)
  const isDue = sheet.illnesses.some(({ due }) => due)
  const reported = sheet.illnesses.filter(({ due }) => due || !isDue)
  const remarks = new Set(reported.map((one) => one.remark))
  /** What all have in common; each illness shows its own. */
  const shown = remark ?? (remarks.size === 1 ? [...remarks][0] : null) ?? ''
  async function declare(nothingNew: 0 | 1, illness: SheetIllness | null = null) {
    const illnessId = illness?.illnessId ?? null
    const sent = entries.filter((entry) => illnessId === null || entry.illness.illnessId === illnessId)
    const said = remark === null ? { keepRemark: 1 as const } : { remark: remark.trim() || null }
    await writing.mutateAsync({ projectId, date, illnessId, nothingNew, items: sent.map(itemOf), clientKey, ...said })
    setRemark(null)
    setEntries((old) => old.filter((entry) => !sent.includes(entry)))
    setClientKey(uuid())
  }
  const send = (nothingNew: 0 | 1, illness: SheetIllness | null = null) => void declare(nothingNew, illness).catch(() => undefined)
  const single = (illness: SheetIllness) => mayDeclare && (!illness.due || !isDue) && (() => send(0, illness))
  return (
    <section className={styles.sheet} aria-label={`${date} 上报表`}>
      <div className={styles.head}>
        <b>{date}</b>
        <StatusTag tone={statusTone[sheet.status]}>{statusLabel(sheet.status)}</StatusTag>
        {isDue && sheet.deadlineAt && <span>截止 {moment(sheet.deadlineAt).slice(5, 16)}（北京时间）</span>}
        <span>在场 {sheet.empTotal.toLocaleString('zh-CN')} 人</span>
      </div>
      {sheet.pendingAbnormal > 0 && (
        <Alert
          type="warning"
          showIcon
          title={
            <>
              还有 {sheet.pendingAbnormal} 条异常申报待处置{' '}
              <Link className={styles.inText ?? ''} to={listAddress('declare-health/index', { tab: 1, orgId: projectId })}>
                去处置
              </Link>
            </>
          }
        />
      )}
      {!sheet.open && can(reports.declareUserHealth) && <Alert type="info" showIcon title={closedText(sheet.lateUntil)} />}
      {sheet.illnesses.length === 0 && <Alert type="info" showIcon title="本项目还没有配置病种，请项目管理员在“病种配置”中添加" />}
      {sheet.illnesses.map((illness) => (
        <IllnessCard
          key={illness.illnessId}
          illness={illness}
          entries={entries.filter((entry) => entry.illness.illnessId === illness.illnessId)}
          {...(mayDeclare && {
            add: () => editor.add(illness),
            edit: (entry: Entry) => editor.edit(entry),
            withdraw: (entry: Entry) => setEntries((old) => old.filter((one) => one !== entry)),
          })}
          report={single(illness) || undefined}
        />
      ))}
      {mayDeclare && sheet.illnesses.length > 0 && (
        // biome-ignore lint/a11y/noLabelWithoutControl: antd's text area is the control
        <label className={styles.remark}>
          备注
          <Input.TextArea
            {...inputsFor(ReportDraft).remark}
            autoSize={{ minRows: 1, maxRows: 4 }}
            placeholder="选填，随上报提交"
            value={shown}
            onChange={({ target }) => setRemark(target.value)}
          />
        </label>
      )}
      {mayDeclare && isDue && (
        <footer className={styles.footer}>
          {entries.length > 0 && <span role="status">{entries.length} 例待提交</span>}
          <Button disabled={isFound || entries.length > 0} loading={writing.isPending} onClick={() => send(1)}>
            零报告
          </Button>
          <Button type="primary" loading={writing.isPending} onClick={() => send(0)}>
            提交上报
          </Button>
        </footer>
      )}
      {editor.dialog}
    </section>
  )
}

const closedText = (lateUntil: string | null) =>
  lateUntil === null
    ? '当日没有应上报的病种，只能在当天上报，现在仅供查看'
    : `已超过补报期限（${moment(lateUntil).slice(5, 16)}，北京时间），当日上报仅供查看`
