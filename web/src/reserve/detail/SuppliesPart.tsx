import { DeclareType } from '@oems/contract/supplies/codes.ts'
import type { DeclarePartProps } from '../../core/declarePart.ts'
import { PeriodSheet } from '../sheet/PeriodSheet.tsx'

/** 防疫物资储备 of one project. */
export default function SuppliesPart(props: DeclarePartProps) {
  return <PeriodSheet {...props} declareType={DeclareType.supplies} opensForEditing={false} />
}
