import { DownOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useWanted } from '../core/wanted.ts'
import { widthOf } from '../kit/list/columnKinds.ts'
import { fitting, gap } from '../kit/list/filter/filters.ts'
import type { RowAction } from '../kit/list/RowActions.tsx'
import styles from './organisation.module.css'

interface Props {
  /** What Ctrl+K begins. */
  readonly primary?: RowAction | undefined
  readonly actions: readonly RowAction[]
  /** Buttons that bring a dialog of their own; always in sight. */
  readonly children?: ReactNode
}
const padding = 32
const moreWidth = 76

/** As many actions as there is room for, the others behind 更多. */
export function ActionBar({ primary, actions, children }: Props) {
  const bar = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(0)
  useWanted('add', primary?.onClick)
  useLayoutEffect(() => {
    const element = bar.current
    if (!element) return
    const measure = () => {
      const taken = [...element.querySelectorAll<HTMLElement>('[data-fixed]')].reduce((sum, one) => sum + one.offsetWidth + gap, 0)
      if (element.clientWidth > 0) setRoom(element.clientWidth - taken)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const widths = actions.map(({ label }) => widthOf(label) + padding)
  const all = fitting(widths, room, 0) === actions.length
  const words = all ? actions : actions.slice(0, fitting(widths, room, moreWidth))
  const further = actions
    .slice(words.length)
    .map(({ label, onClick, danger = false }) => ({ key: label, label, danger, onClick: () => onClick() }))
  return (
    <div ref={bar} role="toolbar" aria-label="组织操作" className={styles.actions}>
      {primary && (
        <Button type="primary" data-fixed="" onClick={primary.onClick}>
          {primary.label}
        </Button>
      )}
      {children && (
        <span data-fixed="" className={styles.own}>
          {children}
        </span>
      )}
      {words.map(({ label, onClick, danger = false }) => (
        <Button key={label} danger={danger} onClick={onClick}>
          {label}
        </Button>
      ))}
      {further.length > 0 && (
        <Dropdown trigger={['click']} menu={{ items: further }}>
          <Button icon={<DownOutlined />} iconPlacement="end">
            更多
          </Button>
        </Dropdown>
      )}
    </div>
  )
}
