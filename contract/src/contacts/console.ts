import type { Logged, Todos } from '../core/console.ts'
import { staleAfterDays } from './codes.ts'

/** Urls of the menus for which the console has a page. */
export const pages = ['biz/org-contacts'] as const
/** Numbers that nobody has confirmed for long, of nodes where the caller can see to it. */
export const staleFilters = { staleDays: staleAfterDays, verifiable: 1 } as const
export const todos = {
  'contacts.stale': { page: 'biz/org-contacts', filters: staleFilters, name: '位联系人的号码超期未核实' },
} satisfies Todos
export const logged = { 联系人: ['biz:org-contacts:info'] } satisfies Logged
