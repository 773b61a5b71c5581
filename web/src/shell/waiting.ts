import { todos } from '../core/domains.ts'
import { listAddress } from '../kit/list/address.ts'
import { openable } from './desk.ts'

/**
 * What waits for the caller, in words, with the list of it where one may be opened. At a node below the caller's own: with the list of that node,
 * where its page can show one.
 */
export const waiting = (counts: Readonly<Record<string, number>>, below: number | null = null) =>
  Object.entries(todos).flatMap(([key, { page, filters = {}, name, placed = false }]) => {
    const count = counts[key] ?? 0
    if (count === 0) return []
    const place = below === null ? {} : { orgId: below }
    const address = below === null || placed ? openable(listAddress(page, { ...filters, ...place })) : null
    return [{ key, name: `${count.toLocaleString('zh-CN')}${name}`, address }]
  })
