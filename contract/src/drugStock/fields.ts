import { day, decimal, flag, id, maybe, optional, text, whole } from '../core/fields.ts'
import { ControlLevel, DrugKind } from '../dictionary/codes.ts'
import type { FilesField } from '../files/files.ts'
import { mostUnits } from './codes.ts'

const plain = { log: 'plain' } as const

export const clinicId = id('医务室')
export const clinicDrugId = id('库存卡')
export const drugId = id('药品')
export const batchId = id('批次')
export const billId = id('单据')
/** In smallest units of the drug. */
export const units = (title: string) => whole(title, 0, mostUnits)
/** Of a line of a bill: nothing is no movement. */
export const lineUnits = whole('数量', 1, mostUnits)
/** CNY a smallest unit. */
export const unitPrice = decimal('单价', 8, 4)
/** CNY. */
export const amount = (title: string) => decimal(title, 12, 2)

export const batchNo = text('批号', 40, plain)
/** A month stands for its last day, as on packages; month or day. */
export const expiry = {
  ...text('有效期至', 10, plain),
  pattern: '^(?!0)\\d{4}-(0[1-9]|1[0-2])(-(0[1-9]|[12]\\d|3[01]))?$',
  says: '有效期应为YYYY-MM-DD或YYYY-MM',
}
export const supplier = text('供应商', 100, plain)
export const billFiles: FilesField = { title: '附件', bizTypes: ['image', 'doc'], most: 9 }

/** What rows of the stock say of their drug. */
export const drugFields = {
  drugId,
  drugName: text('药品', 100, plain),
  spec: maybe(text('规格', 64, plain)),
  manufacturer: maybe(text('生产厂家', 100, plain)),
  unit: text('最小单位', 8, plain),
  packUnit: maybe(text('包装单位', 8, plain)),
  packSize: maybe(whole('包装数量', 1, 100_000)),
  drugKind: DrugKind.schema,
  controlLevel: ControlLevel.schema,
  coldChain: flag('冷链'),
}
/** And of their clinic. */
export const clinicFields = {
  clinicId,
  clinicName: text('医务室', 60, plain),
  orgId: id('所属组织'),
  orgName: text('所属组织', 100, plain),
}
/** And of their batch. */
export const batchFields = {
  batchId,
  batchNo,
  expiryDate: maybe(day('有效期至')),
}
/** Whoever did something: the account's name. */
export const doneBy = (title: string) => maybe(text(title, 64, plain))

/** Places whose stock is asked for: one clinic, or all below a node. */
export const placeFilters = { clinicId: optional(clinicId), orgId: optional(id('组织')), projectId: optional(id('项目')) }
