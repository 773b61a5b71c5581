import { todos } from '../core/domains.ts'
import { listAddress } from '../kit/list/address.ts'
import { openable } from './desk.ts'

/** What waits for the caller, in words, with the list of it where one may be opened. */
export const waiting = (counts: Readonly<Record<string, number>>) =>
  Object.entries(todos).flatMap(([key, { page, filters = {}, name }]) => {
    const count = counts[key] ?? 0
    return count > 0 ? [{ key, name: `${count.toLocaleString('zh-CN')}${name}`, address: openable(listAddress(page, filters)) }] : []
  })
