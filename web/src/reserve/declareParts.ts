import { reserveDeclares, suppliesDeclares } from '@oems/contract/reserve/declares.ts'
import { projectMeasures } from '@oems/contract/reserve/measures.ts'
import { DeclareType } from '@oems/contract/supplies/codes.ts'
import type { DeclarePart } from '../core/declarePart.ts'

export const declareParts: readonly DeclarePart[] = [
  {
    declareType: DeclareType.supplies,
    may: [suppliesDeclares.querySupplies],
    load: () => import('./detail/SuppliesPart.tsx'),
  },
  {
    declareType: DeclareType.drugs,
    may: [reserveDeclares.queryReserve],
    load: () => import('./detail/DrugsPart.tsx'),
  },
  {
    declareType: DeclareType.equipment,
    may: [suppliesDeclares.querySupplies],
    load: () => import('./detail/EquipmentPart.tsx'),
  },
  {
    declareType: DeclareType.measures,
    may: [projectMeasures.queryEpm],
    load: () => import('./detail/MeasuresPart.tsx'),
  },
]
