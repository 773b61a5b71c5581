import { fromTexts } from '@oems/contract/core/address.ts'
import type { Field } from '@oems/contract/core/fields.ts'
import type { TObject } from 'typebox'

export interface SortRule {
  readonly field: string
  readonly order: 'asc' | 'desc'
}
/** The query of a list, as its address has it: page and sort beside the filters of its own. */
export interface ListQuery {
  readonly page: { readonly pageNo: number; readonly pageSize: number; readonly sortRules: readonly SortRule[] }
  /** All of them are named, the absent as `undefined`, so that setting a form to them clears those that are no longer there. */
  readonly filters: Readonly<Record<string, unknown>>
  /** The saved view that was chosen, by its name. */
  readonly view: string | null
}
/** No field of a call may have this name. */
export const viewParameter = 'view'

/** `usualSize`: lines a page where the address has none. */
export function readAddress(input: TObject, address: URLSearchParams, usualSize?: number): ListQuery {
  const { pageNo, pageSize, sortRules: _, ...fields } = input.properties as unknown as Readonly<Record<string, Field>>
  const read = (name: string, field: Field | undefined) => (address.has(name) ? fromTexts(field, address.getAll(name)) : undefined)
  const sorts = [...(address.get('sortRules') ?? '').matchAll(/(\w+)\.(asc|desc)/g)]
  return {
    page: {
      pageNo: wholeOr(read('pageNo', pageNo), pageNo?.default),
      pageSize: wholeOr(read('pageSize', pageSize), usualSize ?? pageSize?.default),
      sortRules: sorts.map(([, field, order]) => ({ field: field!, order: order as SortRule['order'] })),
    },
    filters: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, read(name, field)])),
    view: address.get(viewParameter),
  }
}

const wholeOr = (value: unknown, otherwise: unknown) => (Number.isInteger(value) ? (value as number) : Number(otherwise ?? 1))

export const sortText = (rules: readonly SortRule[]) => rules.map(({ field, order }) => `${field}.${order}`).join()

/** The address with some of it changed; `null`, blank text and empty lists leave it. */
export function changedAddress(address: URLSearchParams, change: Readonly<Record<string, unknown>>): URLSearchParams {
  const changed = new URLSearchParams(address)
  for (const [name, value] of Object.entries(change)) {
    changed.delete(name)
    for (const one of [value].flat()) if (one != null && one !== '') changed.append(name, String(one))
  }
  return changed
}

/** A list with some of its filters set: where a figure or a line leads. `page` is the url of its menu. */
export const listAddress = (page: string, filters: Readonly<Record<string, unknown>>) =>
  `/${page}?${changedAddress(new URLSearchParams(), filters)}`
