import { regionUsers } from '@oems/contract/regionUser/regionUsers.ts'
import { useMemo } from 'react'
import { useRead } from '../core/calls.ts'

/** The regions that the caller sees, each with the node above it; undefined while they are read. */
export function useRegions() {
  const { data } = useRead(regionUsers.regionals, {})
  return useMemo(
    () =>
      data?.list.map(({ orgId, orgName, parentName }) => ({
        value: orgId,
        label: parentName === null ? orgName : `${orgName}（${parentName}）`,
      })),
    [data],
  )
}
