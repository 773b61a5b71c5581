import { DownOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import type { RowAction } from '../../kit/list/RowActions.tsx'

/** What can be done with the record whose head they stand in: the common ones as buttons, the others behind 更多. */
export function HeadActions({ actions, name }: { readonly actions: readonly RowAction[]; readonly name: string }) {
  const common = actions.filter(({ rare, danger }) => !rare && !danger)
  const further = actions
    .filter((action) => !common.includes(action))
    .map(({ label, onClick, danger = false }) => ({ key: label, label, danger, onClick: () => onClick() }))
  return (
    <>
      {common.map(({ label, onClick }) => (
        <Button key={label} onClick={onClick}>
          {label}
        </Button>
      ))}
      {further.length > 0 && (
        <Dropdown trigger={['click']} menu={{ items: further }}>
          <Button icon={<DownOutlined />} iconPlacement="end" aria-label={`${name}的更多操作`}>
            更多
          </Button>
        </Dropdown>
      )}
    </>
  )
}
