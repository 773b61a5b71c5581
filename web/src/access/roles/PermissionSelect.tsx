import { MenuType } from '@oems/contract/access/codes.ts'
import { above } from '@oems/contract/access/grants.ts'
import { Select } from 'antd'
import { useMemo } from 'react'
import type { Tree } from './grantView.ts'

interface Props {
  readonly tree: Tree
  readonly value: string | null
  readonly onChange: (perms: string | null) => void
}

/** A permission, chosen by page and button or by its string. */
export function PermissionSelect({ tree, value, onChange }: Props) {
  const options = useMemo(() => permissionsOf(tree), [tree])
  return (
    <Select
      aria-label="权限"
      placeholder="页面、按钮或权限标识"
      showSearch={{ optionFilterProp: 'search' }}
      allowClear
      value={value}
      onChange={(perms: string | undefined) => onChange(perms ?? null)}
      options={options}
      style={{ width: '100%' }}
    />
  )
}

const permissionsOf = (tree: Tree) =>
  [...tree.byId.values()].flatMap((menu) =>
    menu.type === MenuType.button && menu.perms
      ? menu.perms.split(',').map((perms) => {
          const label = `${above(tree, menu.menuId)[0]?.name ?? ''} · ${menu.name}`
          return { value: perms, label, title: perms, search: `${label} ${perms}` }
        })
      : [],
  )
