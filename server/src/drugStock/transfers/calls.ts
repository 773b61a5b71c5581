import { stockTransfers } from '@oems/contract/drugStock/transfers.ts'
import { implement } from '../../core/implement.ts'
import { inSnapshot } from '../../core/snapshot.ts'
import { closeDay } from '../closing/closeDay.ts'
import { dayBalances } from '../closing/dayBalances.ts'
import { count } from '../counts/count.ts'
import { freeze } from '../freezing/freeze.ts'
import { recalls } from '../freezing/recallList.ts'
import { receive } from './receive.ts'
import { settle } from './settle.ts'

export default implement(stockTransfers, { receive, settle, count, freeze, closeDay, ...inSnapshot({ dayBalances, recalls }) })
