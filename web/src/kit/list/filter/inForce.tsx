import type { ReactNode } from 'react'
import { NameOf } from '../../org/OrgPicker.tsx'
import type { List } from '../useListPage.ts'
import { type Filter, filterOf, isActive, isSet, wordsOf } from './filters.ts'

/** As much of a list as it takes to say by what it is filtered. */
export type Filtered = Pick<List, 'filters' | 'fields' | 'described'>

/** A filter that is set, by its name and in words. */
export interface InForce {
  readonly name: string
  readonly label: string
  readonly words: ReactNode
}

/** The filters that are set, in words: as the row of filters has them, else by the contract. None is left out: they say which rows these are. */
export function filtersInForce({ filters, fields, described }: Filtered): readonly InForce[] {
  const own = described.current
  const known = new Set(own.flatMap(({ name, to }) => [name, to]))
  const others = Object.keys(filters)
    .filter((name) => !known.has(name) && isSet(filters[name]) && fields[name as never] !== undefined)
    .map((name) => filterOf(fields as Parameters<typeof filterOf<string>>[0], nodes.has(name) ? ofNode(name) : { name, tagOnly }))
  return [...own, ...others]
    .filter((filter: Filter) => isActive(filter, filters))
    .map((filter) => ({ name: filter.name, label: filter.label, words: wordsOf(filter, filters) }))
}
const tagOnly = true
/** Of whom the tree knows the name. */
const nodes: ReadonlySet<string> = new Set(['orgId', 'projectId', 'orgParentId', 'parentOrgId'])
const ofNode = (name: string) => ({ name, words: (value: unknown) => <NameOf orgId={Number(value)} /> })

/** `性别：女；年龄：30 至 40`. */
export const FiltersInForce = ({ filters }: { readonly filters: readonly InForce[] }) =>
  filters.map(({ name, label, words }, at) => (
    <span key={name}>
      {at > 0 && '；'}
      {label}：{words}
    </span>
  ))
