import { packsText } from '@oems/contract/drugStock/packs.ts'
import type { SheetItem } from '@oems/contract/reserve/sheet.ts'
import { Popover } from 'antd'
import { useId, useState } from 'react'
import { Quantity } from '../../drugStock/tones.tsx'
import { setWords } from '../../supplies/setWords.ts'
import styles from './sheet.module.css'

/** What is required of an item; pressed it says by which formula, and who has set that. Of sixty rows none draws its popover before. */
export function Formula({ item }: { readonly item: SheetItem }) {
  const [isOpen, open] = useState<boolean | null>(null)
  const id = useId()
  return (
    <span className={styles.formula}>
      <button
        type="button"
        className="link-button"
        aria-label={`${packsText(item.requiredQuantity, item)}，算法`}
        aria-expanded={isOpen === true}
        aria-describedby={isOpen ? id : undefined}
        onClick={() => open(!isOpen)}
        onBlur={() => open(isOpen && false)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !isOpen) return
          event.stopPropagation()
          open(false)
        }}
      >
        <Quantity units={item.requiredQuantity} of={item} />
      </button>
      {isOpen !== null && (
        <Popover
          open={isOpen}
          trigger={[]}
          placement="bottom"
          content={
            <div id={id} className={styles.formulaWords}>
              {item.normWords}
              <small>{setWords(item)}</small>
            </div>
          }
        >
          <span className={styles.anchor} />
        </Popover>
      )}
    </span>
  )
}
