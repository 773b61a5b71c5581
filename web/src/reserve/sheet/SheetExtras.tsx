import { useStore } from '@oems/client/store.ts'
import { declareFiles } from '@oems/contract/reserve/fields.ts'
import { type Sheet, SheetDraft } from '@oems/contract/reserve/sheet.ts'
import { Input } from 'antd'
import { UploadField } from '../../kit/file/UploadField.tsx'
import { longest } from '../../kit/form/longest.ts'
import styles from './sheet.module.css'
import type { SheetStore } from './sheetStore.ts'

interface Props {
  readonly sheet: Sheet
  readonly store: SheetStore
  /** Told whether a file is still on its way. */
  readonly hold: (isPending: boolean) => void
}

/** What goes with the sheet as a whole. */
export function SheetExtras({ sheet, store, hold }: Props) {
  const remark = useStore(store, (written) => written.remark) ?? sheet.remark ?? ''
  const ossIds = useStore(store, (written) => written.ossIds)
  return (
    <div className={styles.beside}>
      <Input.TextArea
        aria-label="本期备注"
        placeholder="本期备注"
        rows={3}
        maxLength={longest(SheetDraft, 'remark')}
        showCount
        value={remark}
        onChange={({ target }) => store.set((old) => ({ ...old, remark: target.value }))}
      />
      <UploadField
        types={declareFiles.bizTypes}
        most={declareFiles.most}
        title={declareFiles.title}
        given={sheet.oss}
        value={ossIds ?? sheet.oss.map(({ ossId }) => ossId)}
        onChange={(ids) => store.set((old) => ({ ...old, ossIds: ids }))}
        hold={hold}
      />
    </div>
  )
}
