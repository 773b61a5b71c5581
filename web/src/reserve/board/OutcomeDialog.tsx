import { Button, Modal } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { succeeded } from '../../core/notices.ts'
import styles from './board.module.css'

export interface LeftOut {
  readonly projectId: number
  readonly reason: string
}
interface Outcome {
  readonly title: string
  readonly done: string
  readonly leftOut: readonly (LeftOut & { readonly name: string })[]
}
export type ShowOutcome = (title: string, done: string, leftOut: readonly LeftOut[]) => void

/** What came of an action on several projects; those left out are named, also where the list shows another page by now. */
export function useOutcome(rows: readonly { readonly projectId: number; readonly orgName: string }[]) {
  const [outcome, set] = useState<Outcome | null>(null)
  const names = useRef(new Map<number, string>())
  useEffect(() => {
    for (const { projectId, orgName } of rows) names.current.set(projectId, orgName)
  }, [rows])
  const show: ShowOutcome = (title, done, leftOut) => {
    if (leftOut.length === 0) return succeeded(done)
    set({ title, done, leftOut: leftOut.map((one) => named(one, names.current.get(one.projectId) ?? `项目${one.projectId}`)) })
  }
  return { outcome, show, close: () => set(null) }
}

/** A reason that begins with the project's name need not say it again. */
const named = ({ projectId, reason }: LeftOut, name: string) => ({
  projectId,
  name,
  reason: reason.startsWith(`${name}：`) ? reason.slice(name.length + 1) : reason,
})

export function OutcomeDialog({ outcome: { outcome, close } }: { readonly outcome: ReturnType<typeof useOutcome> }) {
  return (
    <Modal
      open={outcome !== null}
      title={outcome?.title}
      width={640}
      onCancel={close}
      footer={
        <Button type="primary" onClick={close}>
          知道了
        </Button>
      }
    >
      <p role="status">
        {outcome?.done}；以下{outcome?.leftOut.length}个未处理：
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
      <ul className={styles.outcome} aria-label="未处理的项目" tabIndex={0}>
        {outcome?.leftOut.map(({ projectId, name, reason }) => (
          <li key={projectId}>
            <b>{name}</b>
            <span>{reason}</span>
          </li>
        ))}
      </ul>
    </Modal>
  )
}
