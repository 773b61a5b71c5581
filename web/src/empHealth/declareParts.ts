import { reports } from '@oems/contract/empHealth/reports.ts'
import { DeclareType } from '@oems/contract/supplies/codes.ts'
import type { DeclarePart } from '../core/declarePart.ts'

export const declareParts: readonly DeclarePart[] = [
  { declareType: DeclareType.health, may: [reports.queryUserHealth], load: () => import('./DeclaredHealth.tsx') },
]
