import type { Affected } from '@oems/contract/situation/situations.ts'
import { Modal } from 'antd'
import { AffectedProjects } from './AffectedProjects.tsx'

interface Props {
  readonly illnessId: number
  readonly nationCode: string
  readonly affected: Affected
  readonly close: () => void
}

/** A new or higher level of an area: whom it reaches, and the way to set their own. */
export const RaisedDialog = ({ close, ...raised }: Props) => (
  <Modal open title="研判等级已上调" onCancel={close} footer={null} width={560}>
    <AffectedProjects {...raised} />
  </Modal>
)
