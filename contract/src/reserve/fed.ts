import { read, under } from '../core/call.ts'
import { shape } from '../core/fields.ts'
import { querySubscribeOrg } from '../figures/shared.ts'
import { placeFilters } from '../supplies/fields.ts'
import { DrugReserve } from '../supplies/ledger.ts'
import { ReserveOverview } from './overview.ts'

/** What those who manage projects are told of the drugs in reserve there (04 §5.4). */
export const reserveOfProjects = under('/biz/project-manager', {
  drugReverseInfo: read.get('drug-reverse-info', 'biz:project-manager:info', shape(placeFilters), DrugReserve),
})
/** The same of a node, for its home page. */
export const reserveAtHome = under('/biz/statistics-home', {
  countDrugReverse: read.get('count-drug-reverse', 'stat:home:list', shape({ ...placeFilters, querySubscribeOrg }), ReserveOverview),
})
