import { fillingManagement } from '@oems/contract/declaration/fillingManagement.ts'
import { useRead } from '../../core/calls.ts'
import { useSubscribed } from '../../statistics/subscribed.ts'

/** The day of the caller's node, as the server has it: the cards above the parts read the same. */
export const useToday = () => useRead(fillingManagement.overviewStatistics, useSubscribed())
