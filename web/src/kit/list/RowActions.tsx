import { Button, Dropdown, Space } from 'antd'
import styles from './ListTable.module.css'

export interface RowAction {
  readonly label: string
  readonly onClick: () => void
  /** In red, and never a word in the row: one does not delete by a slip of the mouse. */
  readonly danger?: boolean
  /** Behind ⋯ even where there is room. */
  readonly rare?: boolean
}

const wordsAtMost = 2

/** What may be done with one record: the first as words, the others behind ⋯. `name` says whose they are to who cannot see the row. */
export function RowActions({ actions, name }: { readonly actions: readonly RowAction[]; readonly name: string }) {
  const words = actions.filter(({ danger, rare }) => !danger && !rare).slice(0, wordsAtMost)
  const further = actions.filter((action) => !words.includes(action))
  return (
    <Space size={0} className={styles.actions ?? ''}>
      {words.map(({ label, onClick }) => (
        <Button key={label} type="link" onClick={onClick}>
          {label}
        </Button>
      ))}
      {further.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{ items: further.map(({ label, onClick, danger = false }) => ({ key: label, label, danger, onClick: () => onClick() })) }}
        >
          <Button type="text" aria-label={`${name}的更多操作`}>
            ⋯
          </Button>
        </Dropdown>
      )}
    </Space>
  )
}
