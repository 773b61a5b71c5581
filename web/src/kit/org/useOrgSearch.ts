import type { Output } from '@oems/contract/core/call.ts'
import type { OrgType } from '@oems/contract/organisation/codes.ts'
import { orgInfo } from '@oems/contract/organisation/orgInfo.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { reading } from '../../core/calls.ts'

export type OrgTypeCode = (typeof OrgType)['options'][number]['value']
const afterTyping = 250
/** The same each time: what is drawn from it is not drawn again. */
const nothing: Output<typeof orgInfo.searchOp> = []

/** Organisations by name, pinyin or initials; what is typed quickly is searched once. */
export function useOrgSearch(orgTypes: readonly OrgTypeCode[]) {
  const [typed, type] = useState('')
  const keyword = useSettled(typed.trim(), afterTyping)
  const query = reading(orgInfo.searchOp, { keyword, orgTypes: [...orgTypes], limit: 50 })
  const { data, isFetching } = useQuery({ ...query, enabled: keyword !== '', placeholderData: keepPreviousData })
  return { typed, type, searching: typed.trim() !== '', found: keyword === '' ? nothing : (data ?? nothing), isFetching }
}

export function useSettled<T>(value: T, ms: number): T {
  const [settled, settle] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => settle(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
