import { board, declares } from '@oems/contract/reserve/board.ts'
import { ItemType, type ItemTypeCode } from '@oems/contract/supplies/codes.ts'
import { use } from 'react'
import { Permissions, useCan } from '../../core/calls.ts'

/** Of which types the caller may declare by the ledger. */
export function useSameTypes(): readonly ItemTypeCode[] {
  const can = useCan()
  const permissions = use(Permissions)
  if (!can(board.declareSame)) return []
  return ItemType.options.map(({ value }) => value).filter((type) => permissions.has(declares[type]))
}
