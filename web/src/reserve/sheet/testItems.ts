import type { SheetItem } from '@oems/contract/reserve/sheet.ts'
import { DeclareType, NormKind, Origin } from '@oems/contract/supplies/codes.ts'

/** Masks in boxes of 50, of which the shelf has 24 boxes and three quarters of a year. */
export const anItem = (some: Partial<SheetItem> = {}): SheetItem => ({
  suppliesId: 1,
  declareType: DeclareType.supplies,
  name: '医用外科口罩',
  spec: null,
  unit: '只',
  packUnit: '盒',
  packSize: 50,
  isKey: 1,
  normKind: NormKind.daily,
  normWords: '120人 × 1.000 × 30天',
  origin: Origin.required,
  lastQuantity: 1_000,
  ledgerQuantity: 0,
  offQuantity: 1_203,
  quantity: 1_203,
  nearestExpiry: '2026-12-31',
  expiringQuantity: 203,
  expiryManaged: true,
  requiredQuantity: 3_600,
  gap: 2_397,
  dailyUse: '120.00',
  coverDays: 10,
  stockLevel: 1,
  expiryState: 1,
  hint: null,
  remark: null,
  ledgerAt: '2026-03-01T08:00:00+08:00',
  ...some,
})
