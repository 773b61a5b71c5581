import { DeleteOutlined, EditOutlined, LinkOutlined, StarFilled, StarOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { NameForm } from './NameForm.tsx'
import styles from './ViewList.module.css'
import type { SavedView } from './views.ts'

interface Props {
  readonly view: SavedView
  readonly isChosen: boolean
  readonly show: () => void
  readonly rename: (name: string) => void
  readonly makeDefault: () => void
  readonly copyLink: () => void
  readonly remove: () => void
}

export function ViewLine({ view: { name, isDefault }, isChosen, show, rename, makeDefault, copyLink, remove }: Props) {
  const [renaming, setRenaming] = useState(false)
  if (renaming)
    return (
      <li>
        <NameForm
          label="新名称"
          verb="改名"
          initial={name}
          autoFocus
          done={(next) => {
            setRenaming(false)
            if (next !== name) rename(next)
          }}
        />
      </li>
    )
  const star = isDefault ? `取消默认视图${name}` : `把视图${name}设为默认`
  return (
    <li>
      <button type="button" className={styles.name} aria-current={isChosen} onClick={show}>
        {name}
      </button>
      <Button
        type="text"
        icon={isDefault ? <StarFilled /> : <StarOutlined />}
        aria-label={star}
        title={isDefault ? '打开列表时用它；再点取消' : '设为默认'}
        onClick={makeDefault}
      />
      <Button type="text" icon={<LinkOutlined />} aria-label={`复制视图${name}的链接`} title="复制链接" onClick={copyLink} />
      <Button type="text" icon={<EditOutlined />} aria-label={`改名视图${name}`} title="改名" onClick={() => setRenaming(true)} />
      <Button type="text" icon={<DeleteOutlined />} aria-label={`删除视图${name}`} title="删除" onClick={remove} />
    </li>
  )
}
