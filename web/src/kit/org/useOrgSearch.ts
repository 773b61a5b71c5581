import type { Output } from '@oems/contract/core/call.ts'
import { OrgStatus, type OrgType, ProjectStatus } from '@oems/contract/organisation/codes.ts'
import { type FoundOp, orgInfo } from '@oems/contract/organisation/orgInfo.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { reading } from '../../core/calls.ts'

export type OrgTypeCode = (typeof OrgType)['options'][number]['value']
const afterTyping = 250
/** The same each time: what is drawn from it is not drawn again. */
const nothing: Output<typeof orgInfo.searchOp> = []

/** `open`: where something can be entered; `all`: disabled organisations and closed projects too, where one only looks. */
export type Offered = 'open' | 'all'
const filterFor = { open: { withClosed: 0, withDisabled: 0 }, all: { withClosed: 1, withDisabled: 1 } } as const
/** The most that one search gives. */
const limit = 50

/** Organisations by name, pinyin or initials; what is typed quickly is searched once. */
export function useOrgSearch(orgTypes: readonly OrgTypeCode[], offered: Offered) {
  const [typed, type] = useState('')
  const keyword = useSettled(typed.trim(), afterTyping)
  const query = reading(orgInfo.searchOp, { keyword, orgTypes: [...orgTypes], ...filterFor[offered], limit })
  const { data, isFetching } = useQuery({ ...query, enabled: keyword !== '', placeholderData: keepPreviousData })
  return { typed, type, searching: typed.trim() !== '', found: keyword === '' ? nothing : (data ?? nothing), isFetching }
}

/** Of nodes that were chosen before, those that are still offered, as they are called now and in the order given. */
export function useStillOffered(orgIds: readonly number[], orgTypes: readonly OrgTypeCode[], offered: Offered, enabled: boolean) {
  const query = reading(orgInfo.searchOp, { orgIds: [...orgIds], orgTypes: [...orgTypes], ...filterFor[offered], limit })
  const { data } = useQuery({ ...query, enabled: enabled && orgIds.length > 0 })
  const found = new Map((data ?? nothing).map((op) => [op.orgId, op]))
  return orgIds.flatMap((orgId) => found.get(orgId) ?? [])
}

/** Why nothing is entered at a node any more, in a word. */
export const whyNotOpen = ({ isDisabled, projectStatus }: Pick<FoundOp, 'isDisabled' | 'projectStatus'>) => {
  if (isDisabled) return OrgStatus.label(OrgStatus.disabled)
  return projectStatus === ProjectStatus.closed ? ProjectStatus.label(ProjectStatus.closed) : undefined
}

export function useSettled<T>(value: T, ms: number): T {
  const [settled, settle] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => settle(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
