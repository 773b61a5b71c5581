import { DeclareType } from '@oems/contract/supplies/codes.ts'
import type { DeclarePartProps } from '../../core/declarePart.ts'
import { PeriodSheet } from '../sheet/PeriodSheet.tsx'

/** 新冠药品 of one project. */
export default function DrugsPart(props: DeclarePartProps) {
  return <PeriodSheet {...props} declareType={DeclareType.drugs} opensForEditing={false} />
}
