import { DeclareType } from '@oems/contract/supplies/codes.ts'
import type { DeclarePartProps } from '../../core/declarePart.ts'
import { PeriodSheet } from '../sheet/PeriodSheet.tsx'

/** 简易医疗设备 of one project. */
export default function EquipmentPart(props: DeclarePartProps) {
  return <PeriodSheet {...props} declareType={DeclareType.equipment} opensForEditing={false} />
}
