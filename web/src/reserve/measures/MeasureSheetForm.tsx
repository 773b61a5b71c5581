import { CallError } from '@oems/client/callError.ts'
import { dayOf } from '@oems/client/days.ts'
import { createStore, useStore } from '@oems/client/store.ts'
import { MeasureCategory } from '@oems/contract/dictionary/codes.ts'
import { projectMeasures as calls, MeasureDraft, type MeasureSheet } from '@oems/contract/reserve/measures.ts'
import { statusWords } from '@oems/contract/reserve/status.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Empty, Input } from 'antd'
import { useMemo, useRef, useState } from 'react'
import { complain, staleAfter, useCan, useWrite } from '../../core/calls.ts'
import { deadlineText } from '../../core/deadlineText.ts'
import { moment } from '../../core/moment.ts'
import { succeeded, warned } from '../../core/notices.ts'
import { longest } from '../../kit/form/longest.ts'
import { useKeptDraft } from '../../kit/form/useKeptDraft.ts'
import { useVoiding } from '../history/useVoiding.tsx'
import { StatusCell } from '../status/StatusCell.tsx'
import { type Answer, type Answers, asBefore, declaredAnswer, empty, faultIn, toSend } from './answers.ts'
import { MeasureAnswer } from './MeasureAnswer.tsx'
import { keeping, nothingTyped } from './measureStore.ts'
import styles from './measures.module.css'

interface Props {
  readonly sheet: MeasureSheet
  readonly node: { readonly orgId: number } | { readonly projectId: number }
}

/** The sheet of the period under way; drawn with a key of what stands in it. */
export function MeasureSheetForm({ sheet, node }: Props) {
  const { items, period } = sheet
  const today = dayOf(Date.now())
  const isRunning = period.startDay <= today && today <= period.endDay
  const isEditable = useCan()(calls.epmDeclare) && isRunning
  const [store] = useState(() => createStore(nothingTyped))
  const typed = useStore(store)
  const draft = useKeptDraft(store, isEditable ? `${calls.epmDeclare.path}#${sheet.orgId}-${period.startDay}` : null, keeping)
  const before = useMemo(() => new Map(items.map((item) => [item.measureId, declaredAnswer(item)])), [items])
  const remark = typed.remark ?? sheet.remark ?? ''
  const [faults, setFaults] = useState<Readonly<Record<number, string>>>({})
  const [said, say] = useState<string | null>(null)
  const uploading = useRef(new Set<number>())
  const declaring = useWrite(calls.epmDeclare, null, { quiet: true })
  const client = useQueryClient()
  const voiding = useVoiding(() => staleAfter(client, calls.epmDeclare))
  const { declareId, version } = period
  const answerOf = (measureId: number) => typed.answers[measureId] ?? before.get(measureId) ?? empty
  const write = (answers: Answers) => store.set((old) => ({ ...old, answers: { ...old.answers, ...answers } }))
  const change = (measureId: number, to: Partial<Answer>) => {
    // Of this moment: an upload that ends later has an older drawing's answers.
    write({ [measureId]: { ...(store.get().answers[measureId] ?? before.get(measureId) ?? empty), ...to } })
    setFaults(({ [measureId]: _, ...others }) => others)
  }
  function sameAsBefore() {
    const found = items.flatMap((item) => {
      const before = asBefore(item, today)
      return before ? [[item.measureId, { ...before, ossIds: answerOf(item.measureId).ossIds }] as const] : []
    })
    if (found.length === 0) return warned('没有上期的申报可以沿用')
    write(Object.fromEntries(found))
    setFaults({})
  }
  async function declare() {
    const found = items.flatMap((item) => {
      const fault = faultIn(item, answerOf(item.measureId), today)
      return fault === null ? [] : [[item.measureId, fault] as const]
    })
    setFaults(Object.fromEntries(found))
    say(null)
    if (found.length > 0) {
      document.getElementById(`measure-${found[0]![0]}`)?.scrollIntoView({ block: 'center' })
      return warned(`有${found.length}项需要填写`)
    }
    if (uploading.current.size > 0) return warned('文件还没有传完，请等待上传完成，或移除后再申报')
    try {
      const declared = await declaring.mutateAsync({
        ...{ ...node, date: sheet.date, lastDeclareId: period.declareId, version: period.version, remark: remark.trim() || null },
        items: items.map((item) => toSend(item, answerOf(item.measureId))),
        ossIds: sheet.oss.map(({ ossId }) => ossId),
      })
      draft.drop()
      succeeded(`已申报：${statusWords(declared.status, declared.lateFilled)}，落实率 ${declared.implementRate ?? '—'}`)
    } catch (problem) {
      refused(problem)
    }
  }
  function refused(problem: unknown) {
    if (!(problem instanceof CallError)) return complain(problem)
    if (problem.broken) return say('网络中断，尚未申报成功；已填的内容都在，恢复后请再点申报')
    const cells = problem.fields.flatMap(({ path, msg }) => {
      const item = items[Number(/^items\.(\d+)\./.exec(path)?.[1] ?? Number.NaN)]
      return item ? [[item.measureId, msg] as const] : []
    })
    setFaults(Object.fromEntries(cells))
    say(cells.length > 0 ? `有${cells.length}项需要修改` : (problem.fields[0]?.msg ?? problem.message))
  }

  if (items.length === 0)
    return <Empty description="没有适用的防疫措施；由平台在“防疫措施字典”中维护" image={Empty.PRESENTED_IMAGE_SIMPLE} />
  const filled = items.filter((item) => faultIn(item, answerOf(item.measureId), today) === null).length
  const groups = MeasureCategory.options.flatMap(({ value, label }) => {
    const own = items.filter(({ category }) => category === value)
    return own.length === 0 ? [] : [{ label, own }]
  })
  return (
    <section className={styles.sheet} aria-label={`${sheet.orgName} ${period.periodKey} 防疫措施`}>
      <header className={styles.head}>
        <b>{period.periodKey}</b>
        <StatusCell {...period} />
        {period.isDue && (
          <span>
            截止 {deadlineText(period.deadlineAt).slice(5)}（北京时间）{period.deadlineLocal && `，当地 ${period.deadlineLocal}`}
          </span>
        )}
        {sheet.riskGrade !== null && <span>风险 {sheet.riskGrade} 级</span>}
      </header>
      {said && <Alert type="error" showIcon title={said} />}
      {draft.restoredAt && (
        <Alert
          type="info"
          showIcon
          title={`已恢复${moment(draft.restoredAt).slice(5)}未提交的草稿`}
          action={
            <Button
              onClick={() => {
                draft.drop()
                setFaults({})
              }}
            >
              放弃草稿
            </Button>
          }
        />
      )}
      {groups.map(({ label, own }) => (
        <section key={label} className={styles.group} aria-label={label}>
          <h2>{label}</h2>
          {own.map((item) => (
            <MeasureAnswer
              key={item.measureId}
              item={item}
              answer={answerOf(item.measureId)}
              fault={faults[item.measureId] ?? null}
              today={today}
              isEditable={isEditable}
              change={(to) => change(item.measureId, to)}
              hold={(isPending) => void (isPending ? uploading.current.add(item.measureId) : uploading.current.delete(item.measureId))}
            />
          ))}
        </section>
      ))}
      {isEditable && (
        <footer className={styles.bar}>
          <span role="status">
            已填 <b>{filled}</b>/{items.length}
          </span>
          <Input
            aria-label="本期备注"
            placeholder="本期备注"
            maxLength={longest(MeasureDraft, 'remark')}
            value={remark}
            onChange={({ target }) => store.set((old) => ({ ...old, remark: target.value }))}
          />
          <Button onClick={sameAsBefore}>与上期一致</Button>
          <Button onClick={() => void draft.keep().then(() => succeeded('已保存草稿'))}>保存草稿</Button>
          {voiding.ask && declareId !== null && (
            <Button danger onClick={() => voiding.ask?.({ declareId, version })}>
              作废
            </Button>
          )}
          <Button type="primary" loading={declaring.isPending} onClick={() => void declare()}>
            申报
          </Button>
        </footer>
      )}
      {voiding.dialog}
    </section>
  )
}
