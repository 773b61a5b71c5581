import { stockBills } from '@oems/contract/drugStock/bills.ts'
import { implement } from '../../core/implement.ts'
import { inSnapshot } from '../../core/snapshot.ts'
import { post, remove, save, update } from './drafts.ts'
import { checkers, info, list } from './reads.ts'
import { reverse } from './reverse.ts'

const reads = inSnapshot({ billList: list, billInfo: info, checkers })

export default implement(stockBills, { ...reads, save, update, post, reverse, delete: remove })
