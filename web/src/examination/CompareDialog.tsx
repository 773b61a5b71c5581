import { examinations } from '@oems/contract/examination/examinations.ts'
import { trendsOf } from '@oems/contract/examination/trend.ts'
import { Modal } from 'antd'
import { useOpenedOnce } from '../kit/form/FormDialog.tsx'
import { Loaded } from '../kit/record/Loaded.tsx'
import { Comparison } from './Comparison.tsx'
import { PersonTrend, Trends } from './Trend.tsx'

interface Props {
  readonly ids: readonly number[] | null
  /** Whose trend goes back over all examinations, not these alone. */
  readonly personId?: number
  readonly close: () => void
}

/** Two to six examinations of one person beside each other. */
export function CompareDialog({ ids, personId, close }: Props) {
  if (!useOpenedOnce(ids !== null)) return null
  return (
    <Modal open={ids !== null} title="体检对比" width={960} footer={null} destroyOnHidden onCancel={close}>
      {ids && (
        <Loaded call={examinations.compare} input={{ ids: [...ids] }} lines={10}>
          {({ list }) => (
            <>
              {personId === undefined ? <Trends items={trendsOf(list)} /> : <PersonTrend personId={personId} />}
              <Comparison records={list} />
            </>
          )}
        </Loaded>
      )}
    </Modal>
  )
}
