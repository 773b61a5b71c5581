import { Segmented } from 'antd'
import { useState } from 'react'
import { ReadingDrawer } from '../kit/record/ReadingDrawer.tsx'
import { CyclesPart } from './CyclesPart.tsx'
import styles from './examination.module.css'
import { ItemDefsPart } from './ItemDefsPart.tsx'

const parts = [
  { value: 'items', label: '项目与参考范围' },
  { value: 'cycles', label: '检查周期' },
]

/** 体检项目: what results mean, and how often whoever is exposed is examined. */
export function ItemsDrawer({ open, close }: { readonly open: boolean; readonly close: () => void }) {
  const [part, choose] = useState('items')
  return (
    <ReadingDrawer title="体检项目" open={open} onClose={close} size={900} destroyOnHidden>
      <div className={styles.bar}>
        <Segmented aria-label="体检项目的内容" value={part} options={parts} onChange={choose} />
      </div>
      {part === 'items' ? <ItemDefsPart /> : <CyclesPart />}
    </ReadingDrawer>
  )
}
