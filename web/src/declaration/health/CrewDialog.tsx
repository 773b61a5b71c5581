import { CallError } from '@oems/client/callError.ts'
import type { FieldError } from '@oems/contract/core/errors.ts'
import { declareHealth } from '@oems/contract/declaration/declareHealth.ts'
import { batchAtMost } from '@oems/contract/declaration/declaringFor.ts'
import { Declaration } from '@oems/contract/declaration/fields.ts'
import { Alert, Modal } from 'antd'
import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { complain, useWrite } from '../../core/calls.ts'
import { succeeded } from '../../core/notices.ts'
import { longest } from '../../kit/form/longest.ts'
import { useTyping } from '../../kit/form/useTyping.ts'
import { CrewLeftOut, type LeftOut } from './CrewLeftOut.tsx'
import styles from './health.module.css'

/** Whom one declares for. */
export interface Member {
  readonly empId: number
  readonly name: string
}

interface Props {
  readonly members: readonly Member[]
  readonly date: string
  readonly close: () => void
  readonly done: () => void
}

/** 批量代报正常: all of a crew are well, each with the temperature that was taken, where the rule asks for it. A column of a sheet can be pasted. */
export function CrewDialog({ members, date, close, done }: Props) {
  const temperatures = useRef<HTMLOListElement>(null)
  const id = useId()
  const typing = useTyping()
  const [refused, setRefused] = useState(nothingRefused)
  const [left, setLeft] = useState<LeftOut | null>(null)
  const writing = useWrite(declareHealth.saveBatch, null, { quiet: true })
  const isTooMany = members.length > batchAtMost
  useEffect(() => {
    const first = inputsIn(temperatures.current).find(({ name }) => refused.byPerson.has(name))
    first?.scrollIntoView({ block: 'center' })
    first?.focus()
  }, [refused])
  async function submit() {
    setRefused(nothingRefused)
    try {
      const { saved, skipped } = await writing.mutateAsync({
        date,
        empIds: members.map(({ empId }) => empId),
        allNormal: 1,
        temperatureMap: Object.fromEntries(
          inputsIn(temperatures.current).flatMap(({ name, value }) => (value.trim() ? [[name, value.trim()]] : [])),
        ),
      })
      typing.end()
      done()
      if (skipped.length > 0) return setLeft({ saved, skipped })
      succeeded(`已为${saved}人代报`)
      close()
    } catch (error) {
      if (!(error instanceof CallError) || error.fields.length === 0) return complain(error)
      setRefused(refusalOf(error.fields))
    }
  }
  if (left) return <CrewLeftOut {...left} date={date} close={close} />
  return (
    <Modal
      open
      width={560}
      title={`批量代报正常 ${date}`}
      okText={`为${members.length}人代报`}
      cancelText="取消"
      okButtonProps={{ disabled: isTooMany }}
      confirmLoading={writing.isPending}
      onOk={() => void submit()}
      mask={{ closable: false }}
      onCancel={() => typing.askBefore(close)}
    >
      <p>为所选 {members.length} 人申报：身体良好、无症状、无接触史、未隔离。当日已申报的人员会自动跳过；有异常的人员请单独代报。</p>
      {isTooMany && <Alert type="warning" title={`一次最多代报${batchAtMost}人，请分批选择`} />}
      {refused.sentence && <Alert type="error" role="alert" title={refused.sentence} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
      <ol ref={temperatures} className={styles.crew} tabIndex={0} aria-label="体温" onInput={typing.begin}>
        {members.map(({ empId, name }) => (
          <li key={empId}>
            {name}
            {refused.byPerson.has(String(empId)) && (
              <em id={`${id}${empId}`} className={styles.refused}>
                {refused.byPerson.get(String(empId))}
              </em>
            )}
            <input
              name={String(empId)}
              aria-label={`${name}的体温`}
              inputMode="decimal"
              maxLength={longest(Declaration, 'temperature')}
              placeholder="体温℃"
              autoComplete="off"
              {...(refused.byPerson.has(String(empId)) && { 'aria-invalid': true, 'aria-describedby': `${id}${empId}` })}
              onKeyDown={onward}
              onPaste={spread}
            />
          </li>
        ))}
      </ol>
    </Modal>
  )
}

const inputsIn = (list: Element | null | undefined) => [...(list?.querySelectorAll('input') ?? [])]

/** Enter and the arrows lead from one person to the next. */
function onward(event: KeyboardEvent<HTMLInputElement>) {
  const by = event.key === 'Enter' || event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (by === 0) return
  event.preventDefault()
  const all = inputsIn(event.currentTarget.closest('ol'))
  all[all.indexOf(event.currentTarget) + by]?.focus()
}

/** Several lines, such as a column of a sheet, go to the people from here on. */
function spread(event: ClipboardEvent<HTMLInputElement>) {
  const lines = event.clipboardData.getData('text').trim().split(/\s+/)
  if (lines.length < 2) return
  event.preventDefault()
  const all = inputsIn(event.currentTarget.closest('ol'))
  const from = all.indexOf(event.currentTarget)
  for (const [at, line] of lines.entries()) if (all[from + at]) all[from + at]!.value = line.slice(0, 4)
  event.currentTarget.dispatchEvent(new Event('input', { bubbles: true }))
}

/** What the server objects to: as a whole, and at whom. */
interface Refused {
  readonly sentence: string | null
  readonly byPerson: ReadonlyMap<string, string>
}
const nothingRefused: Refused = { sentence: null, byPerson: new Map() }
const ofPerson = /^temperatureMap\.(\d+)$/

function refusalOf(fields: readonly FieldError[]): Refused {
  const byPerson = new Map(
    fields.flatMap(({ path, msg }) => {
      const empId = ofPerson.exec(path)?.[1]
      return empId ? [[empId, msg] as const] : []
    }),
  )
  return { sentence: fields.find(({ path }) => !ofPerson.test(path))?.msg ?? `有${byPerson.size}人的体温须更正`, byPerson }
}
