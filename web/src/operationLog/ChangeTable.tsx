import type { LogChange } from '@oems/contract/operationLog/logs.ts'
import { RecordTable } from '../kit/record/RecordTable.tsx'
import styles from './logs.module.css'

type Field = LogChange['fields'][number]

/** Old → new, a line for each field that changed. */
export const ChangeTable = ({ fields }: { readonly fields: readonly Field[] }) => (
  <RecordTable<Field>
    rowKey="field"
    rows={fields}
    columns={[
      { title: '字段', dataIndex: 'label', width: 140 },
      { title: '原值', dataIndex: 'old', kind: 'prose', render: (value: string | null) => <Value value={value} className={styles.old} /> },
      { title: '新值', dataIndex: 'new', kind: 'prose', render: (value: string | null) => <Value value={value} className={styles.new} /> },
    ]}
  />
)

const Value = ({ value, className }: { readonly value: string | null; readonly className: string | undefined }) =>
  value === null ? <span className={styles.none}>（空）</span> : <span className={className}>{value}</span>
