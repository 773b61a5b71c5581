import { read, under } from '../core/call.ts'
import { list, maybe, optional, shape, text, withDefault } from '../core/fields.ts'
import { cappedPage, counting, paged } from '../core/paging.ts'
import type { ValueOf } from '../core/value.ts'
import { ExpiryState, StockLevel } from '../drugStock/codes.ts'
import { ItemType, Origin } from './codes.ts'
import { illnessId, placeFilters, suppliesId } from './fields.ts'
import { KeptRow } from './ledger.ts'

const plain = { log: 'plain' } as const

/** What a project has of an item, for whoever looks at many projects. */
export const ProjectSupplies = shape({ ...KeptRow.properties, companyName: maybe(text('公司', 100, plain)) })
export type ProjectSupplies = ValueOf<typeof ProjectSupplies>

/** By the row itself: of an item only those projects at which it stands so. */
export const ProjectSuppliesSearch = shape({
  ...paged('quantity', 'requiredQuantity', 'gap', 'coverDays', 'nearestExpiry', 'ledgerAt'),
  ...counting,
  ...placeFilters,
  name: optional(text('物资名称', 64, plain)),
  declareType: withDefault(ItemType.schema, ItemType.supplies),
  /** The projects of this item alone. */
  suppliesId: optional(suppliesId),
  illnessId,
  stockLevel: withDefault(list(StockLevel.schema), []),
  expiryState: withDefault(list(ExpiryState.schema), []),
  origin: optional(Origin.schema),
})
export type ProjectSuppliesSearch = ValueOf<typeof ProjectSuppliesSearch>

/** 物资台账 project by project (04 §6): the rows of which the list of items shows the sums. */
export const suppliesByProject = under('/epac/project-supplies', {
  listByProject: read.post('list-by-project', 'epac:project-supplies:list', ProjectSuppliesSearch, cappedPage(ProjectSupplies)),
})
