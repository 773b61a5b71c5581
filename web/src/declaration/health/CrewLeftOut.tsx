import type { Output } from '@oems/contract/core/call.ts'
import type { declareHealth } from '@oems/contract/declaration/declareHealth.ts'
import { LeftOut as LeftOutDialog } from '../../kit/LeftOut.tsx'

export type LeftOut = Output<typeof declareHealth.saveBatch>
interface Props extends LeftOut {
  readonly date: string
  readonly close: () => void
}

/** Whom 全部正常 left out, each with the reason; the others are declared for. */
export const CrewLeftOut = ({ saved, skipped, date, close }: Props) => (
  <LeftOutDialog
    title={`批量代报正常 ${date}`}
    said={`已为${saved}人代报，以下${skipped.length}人未代报：`}
    label="未代报的人员"
    rows={skipped.map(({ empId, name, reason }) => ({ id: empId, name: name ?? '不在名单中的人员', reason }))}
    close={close}
  />
)
