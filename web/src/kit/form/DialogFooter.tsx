import { Button } from 'antd'
import type { ReactNode } from 'react'
import styles from './form.module.css'
import type { Faults } from './useFaults.ts'

/** The buttons of a form, and how much is to be mended before it is sent. */
export const DialogFooter = ({ faults, children }: { readonly faults: Faults; readonly children: ReactNode }) => (
  <div className={styles.footer}>
    <span role="status">
      {faults.count > 0 && (
        <Button type="link" danger onClick={faults.visitNext}>
          还有{faults.count}项需要修改
        </Button>
      )}
    </span>
    {children}
  </div>
)
