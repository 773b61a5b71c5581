import { declares } from '@oems/contract/reserve/board.ts'
import { reserveDeclares, suppliesDeclares } from '@oems/contract/reserve/declares.ts'
import { DeclareType, type ItemTypeCode, reserveIllness } from '@oems/contract/supplies/codes.ts'
import { use } from 'react'
import { Permissions, useCan } from '../../core/calls.ts'

/** Drugs by the calls of the reserve, whose inputs name the illness; supplies and equipment by their own. */
export const isOfReserve = (type: ItemTypeCode) => type === DeclareType.drugs
export const ofReserve = { illnessId: reserveIllness } as const

/** What the user may do with the sheets of a type: beside the call's own permission each has one that declares it. */
export function useSheetRights(type: ItemTypeCode) {
  const can = useCan()
  const permissions = use(Permissions)
  const calls = isOfReserve(type) ? reserveDeclares : suppliesDeclares
  return {
    read: can(isOfReserve(type) ? reserveDeclares.queryReserve : suppliesDeclares.querySupplies),
    periods: can(calls.listDeclareTimeAndStatus),
    declare: permissions.has(declares[type]) && can(isOfReserve(type) ? reserveDeclares.declare : suppliesDeclares.supplyDeclare),
  }
}
