import { iconKeys } from '@oems/contract/access/icons.ts'
import { Button, Popover } from 'antd'
import { useState } from 'react'
import { MenuIcon } from '../../shell/icons.tsx'
import styles from './menus.module.css'

interface Props {
  readonly value?: string | null
  readonly onChange?: (icon: string | null) => void
  readonly id?: string
}

/** One of the icons that the console draws. */
export function IconPicker({ value, onChange, id }: Props) {
  const [open, setOpen] = useState(false)
  const choose = (icon: string | null) => {
    onChange?.(icon)
    setOpen(false)
  }
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      open={open}
      onOpenChange={setOpen}
      content={
        <div className={styles.icons}>
          {iconKeys.map((key) => (
            <button key={key} type="button" title={key} aria-label={key} aria-pressed={key === value} onClick={() => choose(key)}>
              <MenuIcon name={key} />
            </button>
          ))}
          <Button type="link" disabled={!value} onClick={() => choose(null)}>
            不用图标
          </Button>
        </div>
      }
    >
      <Button {...(id !== undefined && { id })} icon={<MenuIcon name={value ?? null} />} aria-haspopup="dialog" aria-expanded={open}>
        {value ?? '选择图标'}
      </Button>
    </Popover>
  )
}
