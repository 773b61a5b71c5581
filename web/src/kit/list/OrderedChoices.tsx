import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons'
import { Button, Checkbox, Space } from 'antd'
import { useEffect, useRef } from 'react'
import { moved } from './columns.ts'
import styles from './ListSettings.module.css'

interface Choice {
  readonly key: string
  readonly label: string
  readonly isShown: boolean
}
interface Props {
  readonly choices: readonly Choice[]
  readonly show: (key: string, shown: boolean) => void
  /** All keys in their new order. */
  readonly reorder: (keys: readonly string[]) => void
}

/** What is shown, and in which order: columns of a list, parts of the home page. */
export function OrderedChoices({ choices, show, reorder }: Props) {
  const lines = useRef<HTMLUListElement>(null)
  /** The button that was pressed moves along with its line, and the focus with it. */
  const pressed = useRef<{ readonly label: string; readonly by: 1 | -1 } | null>(null)
  useEffect(() => {
    if (!pressed.current) return
    const { label, by } = pressed.current
    pressed.current = null
    const button = (by: 1 | -1) => lines.current?.querySelector<HTMLButtonElement>(`[aria-label="${CSS.escape(nameOf(label, by))}"]`)
    const same = button(by)
    const other = button(by === 1 ? -1 : 1)
    if (same?.disabled)
      other?.focus() // at the end of the list
    else same?.focus()
  })
  function move({ key, label }: Choice, by: 1 | -1) {
    pressed.current = { label, by }
    reorder(
      moved(
        choices.map((choice) => choice.key),
        key,
        by,
      ),
    )
  }
  return (
    <ul ref={lines} className={styles.choices}>
      {choices.map((choice, at) => (
        <li key={choice.key}>
          <Checkbox checked={choice.isShown} onChange={({ target }) => show(choice.key, target.checked)}>
            {choice.label}
          </Checkbox>
          <Space.Compact>
            <Button
              type="text"
              icon={<ArrowUpOutlined />}
              aria-label={nameOf(choice.label, -1)}
              disabled={at === 0}
              onClick={() => move(choice, -1)}
            />
            <Button
              type="text"
              icon={<ArrowDownOutlined />}
              aria-label={nameOf(choice.label, 1)}
              disabled={at === choices.length - 1}
              onClick={() => move(choice, 1)}
            />
          </Space.Compact>
        </li>
      ))}
    </ul>
  )
}

const nameOf = (label: string, by: 1 | -1) => `${by < 0 ? '上移' : '下移'}${label}`
